import { findProfileUuid } from '../find-profile-uuid';
import type { LiveMessage } from '../live-message';
import { type Calendar, IN_UTC, readRelativeTime, relativeSpan } from './relative-times';

export type SortOrder = 'asc' | 'desc';

/** What a list can be narrowed by. Its name is that of its parameter in the page's address. */
export type ListFilter = FilterKind & {
  /** What the API calls it, where that is something else. */
  asked?: string;
  /** It stands among more filters, which are opened, rather than in their row. */
  more?: true;
};

type FilterKind =
  /** One text; `among` are the only ones that there are, and `plain` is the one of the plain list. */
  | { kind: 'one'; label: string; any: string; among?: readonly string[]; plain?: string }
  /** Any of several texts. Each is offered with its count: those that are `known`, whatever else there is, and in words those with `none`. */
  | { kind: 'several'; label: string; known: readonly string[]; none: string }
  /** Each of several texts, all of which hold together; `among` are the only ones that there are. */
  | { kind: 'each'; label: string; among?: readonly string[]; numbers?: true }
  /** Part of what is looked for elsewhere first. */
  | { kind: 'text'; label: string }
  /** Only what bears a mark. */
  | { kind: 'flag'; label: string }
  | { kind: 'number'; label: string }
  /** Found in whatever was pasted; with `any` it is one choice among several. */
  | { kind: 'uuid'; label: string; any?: string }
  /** ISO 8601, or what moves with the day; of that it is the beginning, or the end. */
  | { kind: 'time'; label: string; isEnd?: true };

/**
 * One list, described once. From it come the parameters of its page and of its API (`list-address.ts`,
 * `list-query.ts`), what it asks of the database (`lib/console/lists`), and its screen (`components/list`). Without
 * zod: the browser has it.
 */
export interface List {
  /** Stands in the keys of queries and in saved views, which outlive a rename of anything else. */
  readonly id: string;
  readonly title: string;
  /** Its page, and what that page's address says besides. */
  readonly path: `/${string}`;
  readonly beside?: Readonly<Record<string, string>>;
  /** What reads it, and what downloads it. */
  readonly operation: `GET /${string}`;
  readonly download?: `GET /api/${string}`;
  readonly search?: {
    readonly label: string;
    readonly placeholder: string;
    /** What a text that was typed or pasted looks for; else the text without its edges. */
    readonly sought?: (typed: string) => string;
  };
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** What it can be sorted by, with the order in which that begins. */
  readonly sorts?: Readonly<Record<string, SortOrder>>;
  /** One of `sorts`, in the order in which that begins: that of the plain list. */
  readonly sorted?: string;
  /** The parameter that says whose details are open. */
  readonly opens?: string;
  /** Messages after which it may have changed. */
  readonly live: readonly LiveMessage['kind'][];
}

/** Values of one filter that may be asked for together. */
export const MOST_VALUES = 50;

/** Characters of a search or of a filter at most. */
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

/** One of the orders by name; a list that has none has no name for it. */
export type SortOf<Of extends List> = Extract<keyof NonNullable<Of['sorts']>, string>;

/** Values of its filters; an empty list and null are "any". */
export type FiltersOf<Of extends List> = {
  [Name in keyof Of['filters']]: ValueOf<Of['filters'][Name]>;
};

/** What the screen of a list shows, and its address says. `q` is as it was typed. */
export type ListState<Of extends List> = FiltersOf<Of> & {
  q: string;
  sort: SortOf<Of>;
  order: SortOrder;
  /** Whose details are open. */
  open: string | null;
};

/** A state whose list is not known to the compiler. */
export type AnyState = Record<string, string | number | readonly string[] | null>;

/** The part of a state that its API is asked with, in one spelling, so that it is also the key of what was answered. */
export type ListRequest = Readonly<Record<string, string | readonly string[]>>;

/** For whom a list is asked: what moves with the day is that of their calendar. */
export interface ListContext {
  now: Date;
  calendar: Calendar;
}

/** @param state Whose details are open is not asked. */
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

/** The time that is meant; null: it is open. */
function timeOf(text: string, isEnd: boolean, { now, calendar }: ListContext): string | null {
  if (readRelativeTime(text) === null) return text;
  const { from, to } = relativeSpan(text, now, calendar);
  return (isEnd ? to : from)?.toISOString() ?? null;
}

const queryValue = (value: AnyState[string] | undefined): string | readonly string[] =>
  typeof value === 'object' && value !== null ? [...value].sort() : String(value ?? '');

/** For `sought`: a UUID anywhere in what was pasted. */
export const profileOrText = (typed: string): string => findProfileUuid(typed) ?? typed.trim();

/** The order of the plain list. */
export const plainOrder = ({ sorts, sorted = '' }: List): SortOrder => sorts?.[sorted] ?? 'desc';

/** The plain list. */
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
