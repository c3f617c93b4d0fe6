import type { LiveMessage } from '@/lib/platform/live/live-message';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import { type Calendar, IN_UTC, readRelativeTime, relativeSpan } from './relative-times';

export type SortOrder = 'asc' | 'desc';

/** A filter of a list. Its name is that of its parameter in the page's address. */
export type ListFilter = FilterKind & {
  /** Its name in the API, if different. */
  asked?: string;
  /** It is in the collapsible part of the filters. */
  more?: true;
};

type FilterKind =
  /** One text; `among` are the only possible ones, and `plain` is the default. With `any`, a control offers them. */
  | { kind: 'one'; label: string; any?: string; among?: readonly string[]; plain?: string }
  /**
   * Any of several texts. Each is offered with its count: the `known` ones, any others that exist, and with the words
   * `none` for rows without one.
   */
  | { kind: 'several'; label: string; known: readonly string[]; none: string }
  /** Several texts that must all match; `among` are the only possible ones. */
  | { kind: 'each'; label: string; among?: readonly string[]; numbers?: true }
  /** A text that the screen may look up before it is used. */
  | { kind: 'text'; label: string }
  /** Only marked rows. */
  | { kind: 'flag'; label: string }
  | { kind: 'number'; label: string }
  /** Found in any pasted text; with `any` it is one choice among several. */
  | { kind: 'uuid'; label: string; any?: string }
  /** ISO 8601, or a relative time, whose beginning or end is used. */
  | { kind: 'time'; label: string; isEnd?: true };

/**
 * One list, described once. It defines the parameters of its page and of its API (`list-address.ts`,
 * `list-query.ts`), its database query (`lib/platform/list/server`), and its screen (`components/list`). Used in the
 * browser, so without zod.
 */
export interface List {
  /** Used in the keys of queries and in saved views, which outlive a rename of anything else. */
  readonly id: string;
  readonly title: string;
  /** What it contains, in a sentence below its title. */
  readonly about?: string;
  /** One and several of its rows: "finding", "findings". */
  readonly noun: readonly [one: string, many: string];
  /** What it can be downloaded as; CSV if omitted. */
  readonly formats?: readonly ('csv' | 'json')[];
  /** Its page, and fixed parameters of that page's address. */
  readonly path: `/${string}`;
  readonly beside?: Readonly<Record<string, string>>;
  /** The operations that read it and download it. */
  readonly operation: `GET /${string}`;
  readonly download?: `GET /api/${string}`;
  readonly search?: {
    readonly label: string;
    readonly placeholder: string;
    /** Converts a typed or pasted text to the search text; by default the trimmed text. */
    readonly sought?: (typed: string) => string;
  };
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** The columns it can be sorted by, each with its initial order. */
  readonly sorts?: Readonly<Record<string, SortOrder>>;
  /** The one of `sorts` that the plain list uses, in its initial order. */
  readonly sorted?: string;
  /** The parameter for the row whose details are open. */
  readonly opens?: string;
  /** Live messages after which it may have changed. */
  readonly live: readonly LiveMessage['kind'][];
}

/** Maximum number of values of one filter. */
export const MOST_VALUES = 50;

/** Maximum length of a search or of a filter, in characters. */
export const LONGEST_TEXT = 200;

type ValueOf<Filter extends ListFilter> = Filter extends { kind: 'several' | 'each' }
  ? readonly string[]
  : Filter extends { plain: string; among: readonly (infer One)[] }
    ? One
    : Filter extends { kind: 'number' }
      ? number | null
      : Filter extends { kind: 'flag' }
        ? 'yes' | null
        : string | null;

/** The name of one of its orders; `never` for a list without orders. */
export type SortOf<Of extends List> = Extract<keyof NonNullable<Of['sorts']>, string>;

/** Values of its filters; an empty list and null mean "any". */
export type FiltersOf<Of extends List> = {
  [Name in keyof Of['filters']]: ValueOf<Of['filters'][Name]>;
};

/** The state of a list's screen, as in its address. `q` is as it was typed. */
export type ListState<Of extends List> = FiltersOf<Of> & {
  q: string;
  sort: SortOf<Of>;
  order: SortOrder;
  /** The row whose details are open. */
  open: string | null;
};

/** The state of a list that the compiler does not know. */
export type AnyState = Record<string, string | number | readonly string[] | null>;

/** The part of a state that is sent to the API, normalised so that it also serves as the cache key. */
export type ListRequest = Readonly<Record<string, string | readonly string[]>>;

/** The time and calendar of the user, for relative times. */
export interface ListContext {
  now: Date;
  calendar: Calendar;
}

/** @param state Which details are open is not part of the request. */
export function requestOf<Of extends List>(
  list: Of,
  state: Omit<ListState<Of>, 'open'>,
  asked: ListContext = { now: new Date(), calendar: IN_UTC },
): ListRequest {
  const { q, sort, order, ...values } = state as unknown as AnyState & { q: string };
  const sought = list.search?.sought?.(q) ?? q.trim();
  const given = Object.entries(list.filters)
    .map(([name, filter]) => {
      const value = values[name];
      const isTime = filter.kind === 'time' && typeof value === 'string';
      return [
        filter.asked ?? name,
        queryValue(isTime ? timeOf(value, filter.isEnd === true, asked) : value),
      ] as const;
    })
    .filter(([, value]) => value.length > 0);
  return {
    ...(sought === '' ? {} : { q: sought }),
    ...Object.fromEntries(given),
    ...(list.sorted === undefined ? {} : { sort: String(sort), order: String(order) }),
  };
}

/** The time meant by a text; null: open. */
function timeOf(text: string, isEnd: boolean, { now, calendar }: ListContext): string | null {
  if (readRelativeTime(text) === null) return text;
  const { from, to } = relativeSpan(text, now, calendar);
  return (isEnd ? to : from)?.toISOString() ?? null;
}

const queryValue = (value: AnyState[string] | undefined): string | readonly string[] =>
  typeof value === 'object' && value !== null ? [...value].sort() : String(value ?? '');

/** For `sought`: a UUID anywhere in the pasted text. */
export const profileOrText = (typed: string): string => findProfileUuid(typed) ?? typed.trim();

export const plainOrder = ({ sorts, sorted = '' }: List): SortOrder => sorts?.[sorted] ?? 'desc';

export function emptyState<Of extends List>(list: Of): ListState<Of> {
  const filters = Object.entries(list.filters).map(([name, filter]) => [
    name,
    filter.kind === 'several' || filter.kind === 'each'
      ? []
      : (filter.kind === 'one' && filter.plain) || null,
  ]);
  return {
    ...Object.fromEntries(filters),
    q: '',
    sort: list.sorted,
    order: plainOrder(list),
    open: null,
  } as unknown as ListState<Of>;
}
