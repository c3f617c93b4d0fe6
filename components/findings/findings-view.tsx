'use client';

import { EmptyList } from '@/components/list/empty-list';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListSelects } from '@/components/list/list-selects';
import { ListedPages } from '@/components/list/listed-pages';
import { useListPages } from '@/components/list/use-list';
import { ProfileFilter } from '@/components/shell/profile-filter';
import { TimeRangeField } from '@/components/shell/time-fields';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { PageLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { LogSkeleton } from '@/components/ui/skeleton';
import type { FindingsPage } from '@/lib/contract/checks/findings';
import { checkNumber, SEVERITY_WORDS } from '@/lib/contract/checks/results';
import { FINDING_STATES, FINDINGS_LIST } from '@/lib/contract/lists/findings';
import type { ListRequest } from '@/lib/contract/lists/list';
import { REVIEW_STATUSES } from '@/lib/contract/review-moves';
import { FindingsTable } from './findings-table';
import { GroupActions } from './group-actions';
import { GroupsTable } from './groups-table';

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 15_000;

const STATE_WORDS = { open: 'Open', excepted: 'With exception', ended: 'Ended', all: 'Any state' };
const CHOICES = {
  severity: Object.entries(SEVERITY_WORDS)
    .toReversed()
    .map(([value, label]) => ({ value, label })),
  state: FINDING_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
  status: REVIEW_STATUSES.map((value) => ({ value, label: value })),
};

const SHOWN = [
  { value: 'checks', label: 'By check' },
  { value: 'profiles', label: 'By profile' },
] as const;

/**
 * Findings of all checks, with their exceptions: one row for each check, or for each finding. The filter is in the
 * address.
 */
export function FindingsView({ at }: { at: number }) {
  const list = useListPages(FINDINGS_LIST, { again: LOOK_AGAIN, at });
  const { state, change, request, pages, first, rows } = list;
  // Of one check or one profile, the findings themselves are of interest; ended ones need no action.
  const mayGroup = state.check === null && state.profile === null && isOpen(state.state);
  const isGrouped = mayGroup && state.open !== 'profiles';
  const checks = (first?.checks ?? []).map(({ id, number, title }) => ({
    value: id,
    label: `${checkNumber(number)} ${title}`,
  }));
  const group =
    state.check === null ? undefined : first?.groups.find(({ check }) => check.id === state.check);
  return (
    <>
      <FindingsHeading request={request} />
      <search className="mt-[18px] mb-3 flex flex-wrap items-center gap-2">
        <ProfileFilter value={state.profile} onChange={(profile) => change({ profile })} />
        <ListSelects
          list={FINDINGS_LIST}
          state={state}
          facets={first?.facets}
          choices={{ ...CHOICES, check: checks }}
          onChange={change}
          className="max-w-[200px]"
        />
        <TimeRangeField label="Started" from={state.from} to={state.to} onChange={change} />
      </search>
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
        <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="min-w-0 grow text-ink-2">
            {totalWords(first)} {coverageWords(first.coverage)}
          </p>
          {group === undefined ? null : <GroupActions group={group} request={request} />}
          {mayGroup ? (
            <Segmented
              label="Show findings"
              value={isGrouped ? 'checks' : 'profiles'}
              choices={SHOWN}
              onChange={(shown) => change({ open: shown === 'profiles' ? 'profiles' : null })}
            />
          ) : null}
        </div>
      )}
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        isWhole={isGrouped}
        skeleton={<LogSkeleton says="Loading findings" bars={['w-24', 'w-72', 'w-28']} />}
        nothing={<NoFindings page={first} onClear={list.clear} />}
      >
        {isGrouped ? (
          <GroupsTable
            groups={first?.groups ?? []}
            request={request}
            isBusy={pages.isPlaceholderData}
            onOpen={(check) => change({ check }, 'push')}
          />
        ) : (
          <FindingsTable rows={rows} isBusy={pages.isPlaceholderData} />
        )}
      </ListedPages>
    </>
  );
}

const isOpen = (state: string): boolean => state === 'open' || state === 'excepted';

function totalWords({ total, groups }: FindingsPage): string {
  const findings = total === 1 ? '1 finding' : `${countWords(total)} findings`;
  return groups.length < 2 ? `${findings}.` : `${findings} of ${countWords(groups.length)} checks.`;
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
      No profile fails an active check without an exception.{' '}
      {page === undefined ? null : coverageWords(page.coverage)}
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
