import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import type { EventsFilter } from '@/lib/queries/events';

/** Parameters of the screen's address: as those of GET /api/events. */
const FILTER_PARAMETERS = [
  'event',
  'profile',
  'status',
  'verified',
  'flagged',
  'from',
  'to',
] as const satisfies readonly (keyof EventsFilter)[];

/** A change of the filter in the address; null takes a parameter out. */
export type FilterChange = Partial<Record<(typeof FILTER_PARAMETERS)[number], string | null>>;

export const NO_FILTER: FilterChange = Object.fromEntries(FILTER_PARAMETERS.map((name) => [name, null]));

const MOST_CHARACTERS = 200;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads the parameters of the address; a value that makes no sense counts as "any". */
export function readEventsFilter(parameters: { get(name: string): string | null }): EventsFilter {
  const text = (name: string) => parameters.get(name) ?? '';
  const values = {
    event: readWords(text('event')),
    profile: findProfileUuid(text('profile')),
    status: readWords(text('status')),
    verified: readChoice(text('verified'), ['yes', 'no'] as const),
    flagged: readChoice(text('flagged'), ['yes'] as const),
    from: readTime(text('from')),
    to: readTime(text('to')),
  };
  // One spelling of a filter is one entry of the cache: no member is there without a value.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

const readWords = (text: string): string | null =>
  text.trim() === '' || text.length > MOST_CHARACTERS ? null : text;

const readChoice = <Choice extends string>(text: string, choices: readonly Choice[]): Choice | null =>
  choices.find((choice) => choice === text) ?? null;

function readTime(text: string): string | null {
  const time = new Date(text);
  return TIME.test(text) && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
}
