import { readServiceTime } from '@/lib/configuration/contract/service-time';
import { storableText } from '@/lib/platform/db/storable';
import { boundJson } from '@/lib/platform/http/bound-json';
import { isObject } from '@/lib/platform/text/exact-number';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import { isDeeperThan } from '@/lib/platform/text/scan-json';
import type { EventFlag } from '../event-flags';
import { type EventFamily, familyOf, flagShape } from './flag-moves';

/** The parsed body of a webhook; null for what it does not say. */
export interface ParsedEvent {
  event: string | null;
  /** In lower case. */
  profile: string | null;
  /** In the format of `readEnvelopeTime`. */
  time: string | null;
  /** Review status of a profile event, overall status of a document event. */
  status: string | null;
  data: Readonly<Record<string, unknown>>;
  /** Problems that do not depend on earlier events. */
  flags: EventFlag[];
}

/** As for every other body that the console reads: the document's bodies have three levels. */
const MOST_LEVELS = 32;

/** Parses a webhook as far as possible. Never throws: whatever cannot be read is flagged. */
export function parseEvent(body: string): ParsedEvent {
  const envelope = readObject(body);
  if (!envelope) {
    return { event: null, profile: null, time: null, status: null, data: {}, flags: ['unreadable'] };
  }
  const event = storableText(envelope.event);
  const family = familyOf(event);
  const data = isObject(envelope.data) ? envelope.data : {};
  const time = readEnvelopeTime(envelope.timestamp);
  const flags = new Set<EventFlag>(family ? flagShape(family, envelope.data) : []);
  if (event === null) flags.add('unreadable');
  else if (!family) flags.add('unknown_event');
  if (time === null) flags.add('unreadable_time');
  if (hasRepeatedMember(body)) flags.add('repeated_member');
  return {
    event,
    profile: readProfile(family, event, data),
    time,
    status: readStatus(family, data),
    data,
    flags: [...flags],
  };
}

/** The `data` of a body, as parsed by `parseEvent`. */
export function dataOfEvent(body: string): ParsedEvent['data'] {
  const data = readObject(body)?.data;
  return isObject(data) ? data : {};
}

/** Whether it reports the current state of its profile, or of a document: the time and the status. */
export const reportsState = ({ event, profile, time, status }: ParsedEvent): boolean =>
  familyOf(event) !== null && profile !== null && time !== null && status !== null;

function readObject(body: string): Record<string, unknown> | null {
  if (isDeeperThan(body, MOST_LEVELS)) return null;
  try {
    const read: unknown = JSON.parse(body);
    return isObject(read) ? read : null;
  } catch {
    return null;
  }
}

/** Of valid JSON of few levels, this is the only fault that limits this high can find. */
const NO_LIMITS = {
  levels: MOST_LEVELS,
  values: Number.POSITIVE_INFINITY,
  members: Number.POSITIVE_INFINITY,
  escapes: Number.POSITIVE_INFINITY,
};

function hasRepeatedMember(body: string): boolean {
  const scan = boundJson(body, NO_LIMITS);
  let step = scan.next();
  while (!step.done) step = scan.next();
  return step.value !== null;
}

/** An event that is not in the document is about a profile if it says so by `profile_id` or by its name. */
function readProfile(
  family: EventFamily | null,
  event: string | null,
  { id, profile_id }: Record<string, unknown>,
): string | null {
  const named = family === 'profile' || (family === null && event?.startsWith('profile.'));
  const read = (named ? [id, profile_id] : [profile_id]).map((given) => profileUuid.safeParse(given));
  return read.find(({ success }) => success)?.data ?? null;
}

function readStatus(family: EventFamily | null, data: Record<string, unknown>): string | null {
  if (family === 'profile') return storableText(data.review_status);
  if (family === 'document') return storableText(data.status);
  return storableText(data.review_status ?? data.status);
}

/** The years that the database and ISO 8601 can both write in four digits. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * An envelope timestamp in the database's format, in UTC with microseconds, so that times can be compared as
 * text: `2026-11-21T10:00:00.000000Z`. Without a zone it is UTC; digits beyond the sixth are dropped.
 *
 * @returns null if it cannot be read
 */
function readEnvelopeTime(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const read = readServiceTime(text);
  if (!read || read.getTime() < FIRST || read.getTime() > LAST) return null;
  const [, digits = ''] = /\.(\d+)/.exec(text) ?? [];
  return `${read.toISOString().slice(0, 19)}.${digits.slice(0, 6).padEnd(6, '0')}Z`;
}
