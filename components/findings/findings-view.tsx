'use client';

import { EmptyList } from '@/components/list/empty-list';
import { ListFilters } from '@/components/list/filters/list-filters';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListedPages } from '@/components/list/listed-pages';
import { useListPages } from '@/components/list/use-list';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { PageLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { LogSkeleton } from '@/components/ui/skeleton';
import type { FindingsPage } from '@/lib/features/findings/findings';
import { FINDINGS_LIST } from '@/lib/features/findings/list';
import type { ListRequest } from '@/lib/platform/list/list';
import { findingsFilters } from './findings-filters';
import { FindingsTable } from './findings-table';
import { GroupActions } from './group-actions';
import { GroupsTable } from './groups-table';

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
  const group =
    state.check === null ? undefined : first?.groups.find(({ check }) => check.id === state.check);
  return (
    <>
      <FindingsHeading request={request} />
      <ListFilters
        opened={list}
        table={findingsFilters(first?.checks ?? [])}
        facets={first?.facets}
        matching={first === undefined ? null : [first.total, first.total === 1 ? 'finding' : 'findings']}
        placeholder="Filter by check, severity, profile or time"
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
      >
        {first === undefined || rows.length === 0 ? null : (
          <p className="min-w-0 grow">
            {totalWords(first)} {coverageWords(first.coverage)}
          </p>
        )}
      </ListFilters>
      <ListNotices ignored={list.ignored} />
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        isWhole={isGrouped}
        skeleton={<LogSkeleton says="Loading findings" bars={['w-24', 'w-72', 'w-28']} />}
        nothing={
          <NoFindings
            page={first}
            {...(list.isDefault
              ? { onShowEnded: () => change({ state: 'ended' }) }
              : { onClear: list.clear })}
          />
        }
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

function NoFindings({
  page,
  onClear,
  onShowEnded,
}: {
  page: FindingsPage | undefined;
  onClear?: () => void;
  onShowEnded?: () => void;
}) {
  if (page?.any && page.isAnyCheckOn && onShowEnded !== undefined) {
    return (
      <EmptyList
        title="No open findings"
        actions={<Button onClick={onShowEnded}>Show ended findings</Button>}
      >
        No profile fails an active check without an exception. {coverageWords(page.coverage)}
      </EmptyList>
    );
  }
  if (page?.any && onClear !== undefined) {
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
    <ListHeading list={FINDINGS_LIST} request={request} isCompact>
      Profiles that fail a check, when they started failing, and any exceptions.
    </ListHeading>
  );
}
