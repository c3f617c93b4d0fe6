import {
  isReviewStatusMove,
  REVIEW_STATUS_MOVES,
  REVIEW_STATUSES,
  type ReviewStatus,
} from '@/lib/configuration/contract/review-moves';
import { readServiceTime } from '@/lib/configuration/contract/service-time';
import { documentEventData, profileEventData } from '@/lib/configuration/contract/webhook-event';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import type { EventFlag } from '../event-flags';

/** The subject of an event in the document. */
export type EventFamily = 'profile' | 'document';

export const EVENT_FAMILIES: Readonly<Record<string, EventFamily>> = {
  'profile.created': 'profile',
  'profile.updated': 'profile',
  'document.processed': 'document',
  'document.complete': 'document',
};

export const familyOf = (event: string | null): EventFamily | null =>
  event !== null && Object.hasOwn(EVENT_FAMILIES, event) ? (EVENT_FAMILIES[event] ?? null) : null;

const SHAPES = { profile: profileEventData, document: documentEventData };

/** Problems with a text in a member that the document restricts; null: none. */
const ODD_TEXT: Readonly<Record<string, (text: string) => EventFlag | null>> = {
  review_status: () => 'unknown_status',
  status: () => 'unknown_status',
  statuses: () => 'unknown_status',
  updated_at: (text) => (readServiceTime(text) ? null : 'unreadable_time'),
  created_at: (text) => (readServiceTime(text) ? null : 'unreadable_time'),
  id: (text) => (profileUuid.safeParse(text).success ? null : 'unknown_shape'),
  profile_id: (text) => (profileUuid.safeParse(text).success ? null : 'unknown_shape'),
};

/** How `data` differs from the document for such an event; additional members count too. */
export function flagShape(family: EventFamily, data: unknown): EventFlag[] {
  const { error } = SHAPES[family].safeParse(data);
  const flags = (error?.issues ?? []).map(({ path }): EventFlag | null => {
    const odd = valueAt(data, path);
    const judge = ODD_TEXT[String(path[0])];
    return typeof odd === 'string' && judge ? judge(odd) : 'unknown_shape';
  });
  return [...new Set(flags.filter((flag) => flag !== null))];
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    data,
  );
}

/** An event that reports a state, among the others of its profile and family. */
export interface StateEvent {
  id: string;
  event: string;
  status: string;
  /** In the format of `readEnvelopeTime`. */
  time: string;
}

/** Of two statuses at the same time the later in this list wins; one that is not in the document loses. */
const STANDING: Readonly<Record<EventFamily, readonly string[]>> = {
  profile: REVIEW_STATUSES,
  document: ['pending', 'complete'],
};

/**
 * Earlier before later; at the same time by the rank of the statuses, so that the order never depends on
 * arrival.
 */
export function compareStateEvents(one: Omit<StateEvent, 'id'>, other: Omit<StateEvent, 'id'>): number {
  const standing = STANDING[familyOf(one.event) ?? 'profile'];
  return compareText(one.time, other.time) || standing.indexOf(one.status) - standing.indexOf(other.status);
}

export const compareText = (one: string, other: string): number => Number(one > other) - Number(one < other);

/**
 * Problems with an event, given the previous one; the first known event of a profile has none. A move that
 * others would explain is also a gap. A step of a document sends `document.processed` first, so one is
 * missing if complete follows another complete, or nothing. Source: API document, "States and transitions".
 */
export function flagMove(before: StateEvent | undefined, current: StateEvent): EventFlag[] {
  if (familyOf(current.event) === 'document') {
    return current.event === 'document.complete' && before?.event !== 'document.processed' ? ['gap'] : [];
  }
  const [from, to] = [before?.status, current.status];
  if (!isReviewStatus(from) || !isReviewStatus(to) || from === to || isReviewStatusMove(from, to)) return [];
  return leadsTo(from, to) ? ['illegal_move', 'gap'] : ['illegal_move'];
}

/** The flags that `flagMove` can return: they change when a missing event arrives. */
export const MOVE_FLAGS: ReadonlySet<string> = new Set<EventFlag>(['illegal_move', 'gap']);

function leadsTo(from: ReviewStatus, to: ReviewStatus): boolean {
  const reached = new Set([from]);
  for (const status of reached) {
    for (const move of REVIEW_STATUS_MOVES) if (move.from === status) reached.add(move.to);
  }
  return reached.has(to);
}

const isReviewStatus = (status: string | undefined): status is ReviewStatus =>
  (REVIEW_STATUSES as readonly (string | undefined)[]).includes(status);
