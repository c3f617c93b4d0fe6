import type { EventFlag } from '@/lib/contract/event-flags';
import { profileUuid } from '@/lib/contract/profile-uuid';
import { readServiceTime } from '@/lib/contract/service-time';
import { documentEventData, profileEventData } from '@/lib/contract/webhook-event';

/** What the events of the document are about. */
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

/** What is odd about a text at a member that the document describes more narrowly; null: nothing to be said. */
const ODD_TEXT: Readonly<Record<string, (text: string) => EventFlag | null>> = {
  review_status: () => 'unknown_status',
  status: () => 'unknown_status',
  statuses: () => 'unknown_status',
  updated_at: (text) => (readServiceTime(text) ? null : 'unreadable_time'),
  created_at: (text) => (readServiceTime(text) ? null : 'unreadable_time'),
  id: (text) => (profileUuid.safeParse(text).success ? null : 'unknown_shape'),
  profile_id: (text) => (profileUuid.safeParse(text).success ? null : 'unknown_shape'),
};

/** How `data` differs from what the document has for such an event; members that it does not have count too. */
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
