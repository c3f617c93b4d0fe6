'use client';

import type { FilterTableOf } from '@/components/list/filters/filter-table';
import { ListScreen, NoRows } from '@/components/list/list-screen';
import { useListPages } from '@/components/list/use-list';
import { useOpenRow } from '@/components/list/use-open-row';
import { SavedViews } from '@/components/shell/views/saved-views';
import { loadLater } from '@/components/ui/load-later';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { ActivityPage } from '@/lib/features/activity/activity';
import type { ActivityAction } from '@/lib/features/activity/activity-actions';
import { ACTIVITY_LIST, NOBODY } from '@/lib/features/activity/list';
import { ActivityTable } from './activity-table';
import { ACTION_LABELS } from './activity-words';

const OUTCOMES: Record<string, string> = {
  done: 'Done',
  refused: 'Rejected',
  failed: 'Failed',
  intended: 'Unknown',
};

/** What Activity can be filtered by. */
export function activityFilters(operators: ActivityPage['operators']): FilterTableOf<typeof ACTIVITY_LIST> {
  const names = operators.map(({ name }) => name);
  const nameOf = (id: string): string => {
    const operator = operators.find((one) => one.id === id);
    if (operator === undefined) return 'unknown';
    const { name, email } = operator;
    const isShared = names.filter((other) => other === name).length > 1;
    return isShared || name === '' ? `${name} (${email})`.trim() : name;
  };
  return {
    operator: {
      also: 'by who person author',
      values: [...operators.map(({ id }) => id), NOBODY],
      words: (id) => (id === NOBODY ? 'No one was signed in' : `Operator is ${nameOf(id)}`),
    },
    action: {
      also: 'what kind',
      words: (action) => `Action is “${ACTION_LABELS[action as ActivityAction]}”`,
    },
    outcome: {
      also: 'result',
      words: (outcome) => `Outcome is ${OUTCOMES[outcome]?.toLowerCase()}`,
    },
    from: { label: 'Happened' },
  };
}

const ActivitySheet = loadLater(() => import('./activity-sheet').then((module) => module.ActivitySheet));

/** Milliseconds between refreshes of the newest page. */
const LOOK_AGAIN = 15_000;

/** The audit log. The filter and the open row are in the address. */
export function ActivityView({ at }: { at: number }) {
  const list = useListPages(ACTIVITY_LIST, { again: LOOK_AGAIN, at });
  const { state, pages, first, rows } = list;
  const inBrowser = useInBrowser();
  const { open, close, showOnly } = useOpenRow(list, ActivitySheet);
  const opened = /^[1-9]\d{0,14}$/.test(state.open ?? '') ? Number(state.open) : null;

  return (
    <>
      <ListScreen
        opened={list}
        filters={activityFilters(first?.operators ?? [])}
        placeholder="Filter by operator, action, profile or time"
        bars={['w-24', 'w-72', 'w-28']}
        views={<SavedViews list="activity" />}
        nothing={
          <NoRows opened={list} title="No activity yet">
            Sign-ins, profile views, changes and exports will be listed here.
          </NoRows>
        }
      >
        <ActivityTable
          rows={rows}
          readAt={first?.readAt ?? ''}
          isBusy={pages.isPlaceholderData}
          onOpen={open}
        />
      </ListScreen>
      {opened === null || !inBrowser ? null : (
        <ActivitySheet key={opened} number={opened} onClose={close} onShowOnly={showOnly} />
      )}
    </>
  );
}
