'use client';

import { useDeferredValue } from 'react';
import { EmptyList } from '@/components/list/empty-list';
import { checkWords } from '@/components/list/filters/check-words';
import type { FilterTableOf } from '@/components/list/filters/filter-table';
import { ListScreen, NoRows } from '@/components/list/list-screen';
import { useListPages } from '@/components/list/use-list';
import { buttonClass } from '@/components/ui/button';
import { countWords, unitWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { PageLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { SEVERITY_WORDS } from '@/lib/configuration/checks/results';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import type { FindingsPage } from '@/lib/features/findings/findings';
import { FINDINGS_LIST } from '@/lib/features/findings/list';
import { FindingsTable } from './findings-table';
import { GroupActions } from './group-actions';
import { GroupsTable } from './groups-table';

const STATES: Record<string, string> = {
  open: 'Open',
  excepted: 'With exception',
  ended: 'Ended',
  all: 'Any state',
};

/** What findings can be filtered by. */
export const findingsFilters = (checks: FindingsPage['checks']): FilterTableOf<typeof FINDINGS_LIST> => ({
  check: checkWords(checks),
  severity: {
    values: Object.keys(SEVERITY_WORDS).toReversed(),
    words: (severity) => `${SEVERITY_WORDS[severity as keyof typeof SEVERITY_WORDS]} severity`,
  },
  state: { words: (state) => STATES[state] ?? state },
  status: {
    label: 'Review status is',
    values: REVIEW_STATUSES,
  },
  risk: { words: (risk) => `${risk} risk` },
  team: {},
  setup: {
    hint: 'number',
    read: (text) => (/^\d{1,15}$/.test(text) ? String(Number(text)) : null),
  },
  told: {
    isFixed: true,
    words: () => 'Included in one alert',
  },
  from: { label: 'Started' },
});

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 15_000;

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
  // The choice changes at once; the rows before stay until the others are drawn.
  const areGroups = useDeferredValue(isGrouped);
  const group =
    state.check === null ? undefined : first?.groups.find(({ check }) => check.id === state.check);
  return (
    <ListScreen
      opened={list}
      filters={findingsFilters(first?.checks ?? [])}
      placeholder="Filter by check, severity, profile or time"
      bars={['w-24', 'w-72', 'w-28']}
      controls={
        mayGroup ? (
          <Segmented
            label="Show findings"
            value={isGrouped ? 'checks' : 'profiles'}
            choices={SHOWN}
            onChange={(shown) => change({ open: shown === 'profiles' ? 'profiles' : null })}
          />
        ) : group === undefined ? null : (
          <GroupActions group={group} request={request} />
        )
      }
      notes={
        first === undefined || rows.length === 0 ? null : (
          <p className="min-w-0 grow">
            {totalWords(first)} {coverageWords(first.coverage)}
          </p>
        )
      }
      nothing={<NoFindings opened={list} />}
      isWhole={areGroups}
    >
      {areGroups ? (
        <GroupsTable
          groups={first?.groups ?? []}
          request={request}
          isBusy={pages.isPlaceholderData}
          onOpen={(check) => change({ check }, 'push')}
        />
      ) : (
        <FindingsTable rows={rows} isBusy={pages.isPlaceholderData} />
      )}
    </ListScreen>
  );
}

const isOpen = (state: string): boolean => state === 'open' || state === 'excepted';

function totalWords({ total, groups }: FindingsPage): string {
  const findings = unitWords(total, 'finding');
  return groups.length < 2 ? `${findings}.` : `${findings} of ${countWords(groups.length)} checks.`;
}

type Opened = ReturnType<typeof useListPages<typeof FINDINGS_LIST>>;

function NoFindings({ opened }: { opened: Opened }) {
  const { first } = opened;
  const coverage = first === undefined ? null : coverageWords(first.coverage);
  if (first?.isAnyCheckOn === false && (!first.any || opened.isDefault)) {
    return (
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
    );
  }
  const text = <>No profile fails an active check without an exception. {coverage}</>;
  return (
    <NoRows
      opened={opened}
      usual={{ title: 'No open findings', text, show: { state: 'ended' }, button: 'Show ended findings' }}
      title="No findings"
    >
      {text}
    </NoRows>
  );
}
