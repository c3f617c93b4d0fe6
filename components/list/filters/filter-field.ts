import { type AnyState, MOST_VALUES } from '@/lib/platform/list/list';
import { rangeOf, rangeValue } from './range-value';

/** A value of a filter, and what the filter is called with it: "Form is not 317". */
export interface FilterChoice {
  value: string;
  words: string;
  /** Further words that find it. */
  also?: string;
  /** How many rows have it under the other filters, if counted. */
  count?: number | null;
  /** What it amounts to now, if its words don't say it. */
  detail?: string;
}

/** One way to filter a list, as data: the bar offers it, finds it by words, and writes it to the address. */
export interface FilterField {
  key: string;
  /** The parameter of the list that it sets. */
  name: string;
  /** The beginning of its filters: "Form is not". */
  label: string;
  /** Further words that find it: "without lacks". */
  also?: string;
  /** `range` sets `from` and `to`; its value is that of `rangeValue`. */
  kind: 'one' | 'number' | 'each' | 'range';
  choices: readonly FilterChoice[];
  /** The possible meanings of a text, most likely first. Omitted: only its choices can be chosen. */
  read?: (text: string) => readonly FilterChoice[];
  /** Text that it reads means nothing else, so the field need not be named. */
  isExact?: boolean;
  /** What to type, for a field that reads text. */
  hint?: string;
  /** Fields of one subject exclude each other for the same value: a form is there, or it is not. */
  subject?: string;
  /** Whether two values of this field exclude each other. */
  clashes?: (value: string, other: string) => boolean;
}

/** A filter that is set. */
export interface ActiveFilter {
  key: string;
  name: string;
  value: string;
  words: string;
  /** What to change to remove it. */
  without: object;
  /** Has a control of its own on all but narrow windows, so that its chip is only shown on those. */
  isNarrow?: boolean;
  /** Comes from a link and can only be removed. */
  isFixed?: boolean;
}

export const valuesOf = (state: AnyState, name: string): readonly string[] => {
  const value = state[name];
  return value === null || value === undefined ? [] : typeof value === 'object' ? value : [String(value)];
};

export const isSet = (state: AnyState, { kind, name }: FilterField, value: string): boolean =>
  kind === 'range' ? rangeValue(state) === value : valuesOf(state, name).includes(value);

/** Whether a list of values has no room for another one. */
export const isFull = (state: AnyState, { kind, name }: FilterField): boolean =>
  kind === 'each' && valuesOf(state, name).length >= MOST_VALUES;

/** What to change in a list's state to set a filter; filters that it excludes are removed. */
export function partWith(
  state: AnyState,
  fields: readonly FilterField[],
  field: FilterField,
  value: string,
): AnyState {
  const excluded = fields.filter(
    ({ name, subject }) => subject !== undefined && subject === field.subject && name !== field.name,
  );
  const part: AnyState = {};
  for (const other of excluded) {
    if (isSet(state, other, value))
      part[other.name] = valuesOf(state, other.name).filter((one) => one !== value);
  }
  if (field.kind === 'range') return { ...part, ...rangeOf(value) };
  if (field.kind !== 'each')
    return { ...part, [field.name]: field.kind === 'number' ? Number(value) : value };
  const others = valuesOf(state, field.name).filter(
    (one) => one !== value && !(field.clashes?.(value, one) ?? false),
  );
  return { ...part, [field.name]: [...others, value] };
}
