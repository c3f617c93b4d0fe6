import { ACTIVITY_ACTIONS, ACTIVITY_OUTCOMES } from '@/lib/contract/activity-actions';
import type { ActivityFilter } from '@/lib/queries/activity';

/** Parameters of the screen's address: as those of GET /api/activity. */
const FILTER_PARAMETERS = [
  'operator',
  'profile',
  'action',
  'outcome',
  'from',
  'to',
] as const satisfies readonly (keyof ActivityFilter)[];

/** A change of the filter in the address; null takes a parameter out. */
export type FilterChange = Partial<Record<(typeof FILTER_PARAMETERS)[number], string | null>>;

export const NO_FILTER: FilterChange = Object.fromEntries(FILTER_PARAMETERS.map((name) => [name, null]));

const MOST_CHARACTERS = 200;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads the parameters of the address; a value that makes no sense counts as "any". */
export function readActivityFilter(parameters: { get(name: string): string | null }): ActivityFilter {
  const text = (name: string) => parameters.get(name)?.trim() ?? '';
  const values = {
    operator: readWords(text('operator')),
    profile: readWords(text('profile')),
    action: readChoice(text('action'), Object.keys(ACTIVITY_ACTIONS)),
    outcome: readChoice(text('outcome'), ACTIVITY_OUTCOMES),
    from: readTime(text('from')),
    to: readTime(text('to')),
  };
  // One spelling of a filter is one entry of the cache: no member is there without a value.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** The number of the row that the address says is open; null: none is. */
export const readOpened = (text: string | null): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;

const readWords = (text: string): string | null =>
  text === '' || text.length > MOST_CHARACTERS ? null : text;

const readChoice = (text: string, choices: readonly string[]): string | null =>
  choices.find((choice) => choice === text) ?? null;

function readTime(text: string): string | null {
  const time = new Date(text);
  return TIME.test(text) && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
}
