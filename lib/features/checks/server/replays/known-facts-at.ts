import type { Facts } from '@/lib/configuration/checks/evaluate';
import { foldState, type KnownProfile, newKnownProfile } from '@/lib/features/events/server/fold-state';
import type { ParsedEvent } from '@/lib/features/events/server/parse-event';

/** A stored event that reports a profile's state. */
export interface StoredEvent extends Pick<ParsedEvent, 'event' | 'time' | 'status' | 'data'> {
  /** Increases in the order of storing. */
  number: number;
  /** In milliseconds since 1970. */
  receivedAt: number;
}

/**
 * What events had reported about a profile, and from when. They are applied in order of arrival, as they were
 * at the time. If the event behind the directory's current state has been deleted, that state counts from the
 * event's own time: all stored events were late. What deleted events reported earlier is unknown.
 */
export function knownFactsAt(
  { stateAt, facts }: { stateAt: string | null; facts: Facts },
  events: readonly StoredEvent[],
): { at: number; facts: Facts }[] {
  const factsOverTime: { at: number; facts: Facts }[] = [];
  let known: KnownProfile = newKnownProfile('', new Date(0));
  for (const { receivedAt, ...event } of events.toSorted((one, other) => one.number - other.number)) {
    const after = foldState(known, { ...event, profile: null, flags: [] }).known;
    if (after !== known)
      factsOverTime.push({ at: Math.max(receivedAt, factsOverTime.at(-1)?.at ?? 0), facts: factsOf(after) });
    known = after;
  }
  const isCurrent = stateAt === null || (known.stateAt !== null && known.stateAt >= stateAt);
  return isCurrent ? factsOverTime : [{ at: Date.parse(stateAt), facts }];
}

const factsOf = ({ reviewStatus, risk, team, assignee, customerReference }: KnownProfile): Facts => ({
  status: reviewStatus,
  risk,
  team,
  assignee,
  reference: customerReference,
});
