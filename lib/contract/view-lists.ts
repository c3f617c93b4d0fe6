import type { Permission } from './permissions';

/** A list whose filters may be kept as views. Without zod: every page has it. */
interface ViewList {
  path: string;
  /** What it lists, as in "All profiles". */
  label: string;
  needs: Permission;
  /** Parameters of its address that say what is listed, and in which order. What is open is none of them. */
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

/** Characters of a view's name at most, as Unicode counts them, and of its query. */
export const LONGEST_VIEW_NAME = 60;
export const LONGEST_VIEW_QUERY = 2_000;
/** Views that one operator keeps at most, of all lists together. */
export const MOST_VIEWS = 100;

/** In the address of a list: the ID of the view that was opened, or that none is meant. */
export const VIEW_PARAMETER = 'view';
export const NO_VIEW = 'all';

/**
 * What a query asks of a list, in one spelling: its filters in their order, without those that are blank.
 * @returns `query` without a question mark; `unknown` are the names of what this list does not filter by
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

/** Where a list is opened with this filter, as this view. */
export function viewAddress(list: ViewListId, query: string, view: string | null): string {
  const parameters = new URLSearchParams(query);
  if (view !== null) parameters.set(VIEW_PARAMETER, view);
  return parameters.size === 0 ? VIEW_LISTS[list].path : `${VIEW_LISTS[list].path}?${parameters}`;
}
