import type { Permission } from '@/lib/platform/access/permissions';

/** A list whose filters may be saved as views. Every page uses this, so without zod. */
interface ViewList {
  path: string;
  /** The items of the list, as in "All profiles". */
  label: string;
  needs: Permission;
  /** Parameters of its address that select and sort rows. Open details are not included. */
  filters: readonly string[];
}

export const VIEW_LISTS = {
  configurations: {
    path: '/configurations',
    label: 'Configurations',
    needs: 'configurations.read',
    filters: ['q', 'id', 'sort', 'order'],
  },
  profiles: {
    path: '/profiles',
    label: 'Profiles',
    needs: 'profiles.read',
    filters: [
      ...['q', 'status', 'risk', 'team', 'assignee', 'shows', 'hides', 'lacks', 'form', 'without-form'],
      ...[
        'model',
        'advanced-document',
        'document',
        'screening',
        'threshold',
        'coverage',
        'failure',
        'changed',
      ],
      ...['deviates', 'deviates-since', 'check', 'setup', 'configuration', 'sort', 'order'],
    ],
  },
  setups: {
    path: '/setups',
    label: 'Setups',
    needs: 'profiles.read',
    filters: ['status', 'risk', 'team', 'but', 'of', 'first', 'against'],
  },
  events: {
    path: '/events',
    label: 'Events',
    needs: 'events.read',
    filters: ['event', 'profile', 'status', 'verified', 'flagged', 'from', 'to'],
  },
  labels: {
    path: '/labels',
    label: 'Labels',
    needs: 'labels.read',
    filters: ['kind', 'q', 'sort', 'order'],
  },
  activity: {
    path: '/activity',
    label: 'Activity',
    needs: 'activity.read',
    filters: ['operator', 'profile', 'action', 'outcome', 'from', 'to'],
  },
} as const satisfies Record<string, ViewList>;

export type ViewListId = keyof typeof VIEW_LISTS;
export const VIEW_LIST_IDS = Object.keys(VIEW_LISTS) as [ViewListId, ...ViewListId[]];

/** Maximum length of a view's name, in characters as Unicode counts them, and of its query. */
export const LONGEST_VIEW_NAME = 60;
export const LONGEST_VIEW_QUERY = 2_000;
/** Maximum number of views of one operator, in all lists together. */
export const MOST_VIEWS = 100;

/** In the address of a list: the ID of the opened view, or that none is meant. */
export const VIEW_PARAMETER = 'view';
export const NO_VIEW = 'all';

/**
 * The normalised query of a list: its filters in their order, without blank ones.
 * @returns `query` without a question mark; `unknown` are filters that this list does not have
 */
export function readViewQuery(
  list: ViewListId,
  parameters: URLSearchParams,
): { query: string; unknown: string[] } {
  const { filters }: ViewList = VIEW_LISTS[list];
  const known = filters.flatMap((name) =>
    [...new Set(parameters.getAll(name))]
      .filter((value) => value.trim() !== '')
      .sort()
      .map((value) => [name, value]),
  );
  return {
    query: new URLSearchParams(known).toString(),
    unknown: [...new Set(parameters.keys())].filter((name) => !filters.includes(name)),
  };
}

/** The address that opens a list with this filter, as this view. */
export function viewAddress(list: ViewListId, query: string, view: string | null): string {
  const parameters = new URLSearchParams(query);
  if (view !== null) parameters.set(VIEW_PARAMETER, view);
  return parameters.size === 0 ? VIEW_LISTS[list].path : `${VIEW_LISTS[list].path}?${parameters}`;
}
