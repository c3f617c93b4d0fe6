import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import {
  type AnyState,
  emptyState,
  type List,
  type ListFilter,
  type ListState,
  LONGEST_TEXT,
  MOST_VALUES,
} from './list';
import { readRelativeTime } from './relative-times';

type Value = AnyState[string];

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads the value of a parameter; null: it is invalid here. */
const READ: { [Kind in ListFilter['kind']]: (text: string, filter: ListFilter) => Value } = {
  one: (text, filter) =>
    isText(text) && (!('among' in filter) || filter.among?.includes(text) !== false) ? text : null,
  several: (text) => (isText(text) ? text : null),
  each(text, filter) {
    if (!isText(text) || filter.kind !== 'each') return null;
    if (filter.numbers) return /^\d{1,15}$/.test(text) ? String(Number(text)) : null;
    return filter.among === undefined || filter.among.includes(text) ? text.trim() : null;
  },
  text: (text) => (isText(text) ? text.trim() : null),
  flag: (text) => (text === 'yes' ? text : null),
  number: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : null),
  uuid: findProfileUuid,
  time(text) {
    const relative = readRelativeTime(text);
    if (relative !== null) return relative;
    const time = new Date(text);
    return TIME.test(text) && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
  },
};

const isText = (text: string): boolean => text.trim() !== '' && text.length <= LONGEST_TEXT;

/**
 * Reads the address of a list. Invalid values are ignored.
 * @returns also the parameters with invalid values, so that the screen can say so.
 */
export function readListAddress<Of extends List>(
  list: Of,
  parameters: URLSearchParams,
): { state: ListState<Of>; ignored: readonly string[] } {
  const ignored: string[] = [];
  const state = emptyState(list) as unknown as AnyState;
  const add = (name: string, read: (text: string) => Value, member = name) => {
    for (const text of [...new Set(parameters.getAll(name))].slice(0, MOST_VALUES)) {
      if (text === '') continue;
      const value = read(text);
      const before = state[member];
      if (value === null) ignored.push(name);
      else state[member] = Array.isArray(before) ? [...before, value as string] : value;
      if (!Array.isArray(before)) break;
    }
  };
  if (list.search) add('q', (text) => text.slice(0, LONGEST_TEXT));
  for (const [name, filter] of Object.entries(list.filters)) {
    add(name, (text) => READ[filter.kind](text, filter));
  }
  if (list.sorts) {
    const { sorts } = list;
    add('sort', (text) => (Object.hasOwn(sorts, text) ? text : null));
    add('order', (text) => (text === 'asc' || text === 'desc' ? text : null));
  }
  if (list.opens) add(list.opens, (text) => (isText(text) ? text : null), 'open');
  return { state: state as unknown as ListState<Of>, ignored };
}

/** The address of a state, without defaults: "?status=Approved", or "" for the plain list. */
export function writeListAddress<Of extends List>(list: Of, state: ListState<Of>): string {
  const values = state as unknown as AnyState;
  const plain = emptyState(list) as unknown as AnyState;
  const parameters = new URLSearchParams(list.beside);
  const members: readonly (readonly [parameter: string, member: string])[] = [
    ...['q', ...Object.keys(list.filters), 'sort', 'order'].map((name) => [name, name] as const),
    [list.opens ?? '', 'open'],
  ];
  for (const [parameter, member] of members) {
    const value = values[member] ?? null;
    if (value === plain[member] || parameter === '') continue;
    for (const one of [value].flat())
      if (one !== null && one !== '') parameters.append(parameter, String(one));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}
