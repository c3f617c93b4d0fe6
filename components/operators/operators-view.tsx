'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { EmptyList } from '@/components/list/empty-list';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListSearch } from '@/components/list/list-search';
import { ListSelects } from '@/components/list/list-selects';
import { sortingOf } from '@/components/list/list-table';
import { ListedPages } from '@/components/list/listed-pages';
import { useListPages } from '@/components/list/use-list';
import { useOpenRow } from '@/components/list/use-open-row';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { loadLater } from '@/components/ui/load-later';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { ACCESSES, OPERATORS_LIST } from '@/lib/features/operators/list';
import type { OperatorRow } from '@/lib/features/operators/operators';
import { operatorQuery } from '@/lib/features/operators/queries';
import { ROLE_LABELS } from '@/lib/platform/access/permissions';
import type { Role } from '@/lib/platform/access/roles';
import { OperatorsTable } from './operators-table';

const InviteOperator = loadLater(() => import('./invite-operator').then((module) => module.InviteOperator));
const OperatorSheet = loadLater(() => import('./operator-sheet').then((module) => module.OperatorSheet));

/** In the address: the operator whose sheet is open, or the invitation. */
const INVITE = 'invite';
const LOOK_AGAIN = 30_000;

const ACCESS_WORDS: Record<(typeof ACCESSES)[number], string> = {
  active: 'With access',
  invited: 'Not linked yet',
  disabled: 'Disabled',
};
const CHOICES = {
  role: OPERATORS_LIST.filters.role.among.map((role: Role) => ({ value: role, label: ROLE_LABELS[role] })),
  access: ACCESSES.map((access) => ({ value: access, label: ACCESS_WORDS[access] })),
};

const HOUR = 3_600_000;

/** Approval by a second person is only as strong as the list of possible approvers. */
function TwoPeople({ wait }: { wait: number | null }) {
  return (
    <p className="mb-3 rounded-lg bg-info-soft px-3.5 py-2">
      Approvals are required. An administrator could create a second operator and approve their own changes.{' '}
      {wait === null
        ? 'Set APPROVER_WAIT to make new and changed operators wait before they can approve.'
        : `New and changed operators can’t approve for ${hoursWords(wait)} (APPROVER_WAIT).`}
    </p>
  );
}

function hoursWords(wait: number): string {
  const hours = Math.round((wait / HOUR) * 10) / 10;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Everyone who may sign in. The filter and the open sheet are in the address. */
export function OperatorsView({ byPassword }: { byPassword: boolean }) {
  const canInvite = useMay('operators.manage') && byPassword;
  const list = useListPages(OPERATORS_LIST, { again: LOOK_AGAIN });
  const { state, pages, first, rows } = list;
  const inBrowser = useInBrowser();
  const { open, close } = useOpenRow(list, OperatorSheet);
  const isInviting = state.open === INVITE;
  return (
    <>
      <ListHeading
        list={OPERATORS_LIST}
        actions={
          canInvite ? (
            <Button variant="primary" onClick={() => open(INVITE)} {...InviteOperator.whenLikely}>
              <UserRoundPlus aria-hidden /> Invite
            </Button>
          ) : null
        }
      >
        {first === undefined
          ? `${OPERATORS_LIST.about} `
          : `${countWords(first.total)} ${first.total === 1 ? 'person' : 'people'}. `}
        {byPassword ? null : 'People appear here after they sign in with their company account.'}
      </ListHeading>
      <search className="mt-[18px] mb-3 flex flex-wrap items-center gap-2">
        <ListSearch
          list={OPERATORS_LIST}
          value={state.q}
          onType={list.type}
          onOnly={list.openOnly(({ id }) => open(id))}
          className="w-[300px] max-w-full"
        />
        <ListSelects
          list={OPERATORS_LIST}
          state={state}
          facets={first?.facets}
          choices={CHOICES}
          onChange={list.change}
          className="max-w-[240px]"
        />
      </search>
      <ListNotices ignored={list.ignored} />
      {first?.approval.isRequired ? <TwoPeople wait={first.approval.wait} /> : null}
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        skeleton={<RowsSkeleton widths={['w-52', 'w-44', 'w-64']} />}
        nothing={
          <EmptyList title="Nothing matches" actions={<Button onClick={list.clear}>Clear filters</Button>}>
            No operators match these filters.
          </EmptyList>
        }
        more={`Show more of ${countWords(first?.matching ?? 0)}`}
      >
        <OperatorsTable
          rows={rows}
          sorting={sortingOf(OPERATORS_LIST, list.request, list.onSort)}
          busy={pages.isPlaceholderData}
          onOpen={open}
        />
      </ListedPages>
      {isInviting && canInvite ? <InviteOperator onClose={close} /> : null}
      {state.open === null || isInviting || !inBrowser ? null : (
        <OpenedOperator
          key={state.open}
          id={state.open}
          known={rows.find(({ id }) => id === state.open)}
          byPassword={byPassword}
          onClose={close}
        />
      )}
    </>
  );
}

/** Read separately, because a change made here may remove the row from the filtered list. */
function OpenedOperator({
  id,
  known,
  ...rest
}: {
  id: string;
  /** The row from the list. */
  known: OperatorRow | undefined;
  byPassword: boolean;
  onClose: () => void;
}) {
  const { data } = useQuery({ ...operatorQuery(id), ...(known && { placeholderData: { operator: known } }) });
  return data === undefined ? null : <OperatorSheet row={data.operator} {...rest} />;
}
