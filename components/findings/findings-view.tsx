'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyList } from '@/components/list/empty-list';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListSelects } from '@/components/list/list-selects';
import { ListedPages } from '@/components/list/listed-pages';
import { useListPages } from '@/components/list/use-list';
import { AssignForms, assignAddress } from '@/components/shell/assign-forms';
import { AddExceptionsForFilter } from '@/components/shell/exceptions/add-exceptions-for-filter';
import { ProfileFilter } from '@/components/shell/profile-filter';
import { TimeRangeField } from '@/components/shell/time-fields';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { LogSkeleton } from '@/components/ui/skeleton';
import { requiredForms } from '@/lib/configuration/checks/forms-asked';
import type { FindingsPage } from '@/lib/contract/checks/findings';
import { checkNumber, SEVERITY_WORDS } from '@/lib/contract/checks/results';
import { FINDING_STATES, FINDINGS_LIST } from '@/lib/contract/lists/findings';
import type { ListRequest } from '@/lib/contract/lists/list';
import { REVIEW_STATUSES } from '@/lib/contract/review-moves';
import { checkQuery } from '@/lib/queries/checks';
import { FindingsTable } from './findings-table';

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 15_000;

const STATE_WORDS = { open: 'Open', excepted: 'With exception', ended: 'Ended' };
const CHOICES = {
  severity: Object.entries(SEVERITY_WORDS)
    .toReversed()
    .map(([value, label]) => ({ value, label })),
  state: FINDING_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
  status: REVIEW_STATUSES.map((value) => ({ value, label: value })),
};

/** Findings of all checks, with their exceptions. The filter is in the address. */
export function FindingsView({ at }: { at: number }) {
  const list = useListPages(FINDINGS_LIST, { again: LOOK_AGAIN, at });
  const { state, change, request, pages, first, rows } = list;
  const ofCheck = state.check !== null ? rows[0]?.check : undefined;
  return (
    <>
      <FindingsHeading request={request} />
      <search className="mt-[18px] mb-3 flex flex-wrap items-center gap-2">
        <ProfileFilter value={state.profile} onChange={(profile) => change({ profile })} />
        <ListSelects
          list={FINDINGS_LIST}
          state={state}
          facets={first?.facets}
          choices={CHOICES}
          onChange={change}
          className="max-w-[200px]"
        />
        <TimeRangeField label="Started" from={state.from} to={state.to} onChange={change} />
      </search>
      {state.check !== null ? (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <span className="min-w-0 text-ink-2 wrap-anywhere">
            For {ofCheck === undefined ? 'one check' : `${checkNumber(ofCheck.number)} `}
            {ofCheck === undefined ? null : <MarkedText>{ofCheck.title}</MarkedText>}
          </span>
          <Button onClick={() => change({ check: null })}>Show all checks</Button>
          {ofCheck === undefined || state.state === 'ended' || state.state === 'excepted' ? null : (
            <>
              <AssignOfCheck check={ofCheck.id} />
              <AddExceptionsForFilter check={ofCheck} of={{ findings: request }} />
            </>
          )}
        </div>
      ) : null}
      {state.setup === null ? null : (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <span className="min-w-0 text-ink-2">
            For profiles{' '}
            <PageLink href={`/profiles?setup=${state.setup}`} className="underline underline-offset-2">
              with the same setup
            </PageLink>
          </span>
          <Button onClick={() => change({ setup: null })}>Show all setups</Button>
        </div>
      )}
      {state.told === null ? null : (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <span className="text-ink-2">Included in one alert</span>
          <Button onClick={() => change({ told: null })}>Show all findings</Button>
        </div>
      )}
      <ListNotices ignored={list.ignored} />
      {first === undefined || rows.length === 0 ? null : (
        <p className="mb-2 text-ink-2">
          {first.total === 1 ? '1 finding.' : `${countWords(first.total)} findings.`}{' '}
          {coverageWords(first.coverage)}
        </p>
      )}
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        skeleton={<LogSkeleton says="Loading findings" bars={['w-24', 'w-72', 'w-28']} />}
        nothing={<NoFindings page={first} onClear={list.clear} />}
      >
        <FindingsTable rows={rows} isBusy={pages.isPlaceholderData} />
      </ListedPages>
    </>
  );
}

/** Starts an assignment for all profiles that fail the check, filled in with the forms it requires. */
function AssignOfCheck({ check }: { check: string }) {
  const { data } = useQuery(checkQuery(check));
  const asked = data === undefined ? null : requiredForms(data.definition.condition);
  return <AssignForms href={assignAddress({ check: `${check}:fail` }, asked)} />;
}

function NoFindings({ page, onClear }: { page: FindingsPage | undefined; onClear: () => void }) {
  if (page?.any) {
    return (
      <EmptyList title="Nothing matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No findings match these filters.
      </EmptyList>
    );
  }
  return page?.isAnyCheckOn === false ? (
    <EmptyList
      title="No active checks"
      actions={
        <PageLink href="/checks" className={buttonClass()}>
          Checks
        </PageLink>
      }
    >
      Activate a check to list the profiles that fail it here.
    </EmptyList>
  ) : (
    <EmptyList title="No findings" actions={null}>
      No profiles fail an active check. {page === undefined ? null : coverageWords(page.coverage)}
    </EmptyList>
  );
}

export function FindingsHeading({ request }: { request: ListRequest }) {
  return (
    <ListHeading list={FINDINGS_LIST} request={request}>
      Profiles that fail a check, when they started failing, and any exceptions.
    </ListHeading>
  );
}
