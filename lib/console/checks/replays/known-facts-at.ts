import type { Facts } from '@/lib/configuration/checks/evaluate';
import { foldState, type KnownProfile, newKnownProfile } from '../../events/fold-state';
import type { ParsedEvent } from '../../events/parse-event';

/** A profile's event that tells a state, as it is stored. */
export interface StoredEvent extends Pick<ParsedEvent, 'event' | 'time' | 'status' | 'data'> {
  /** Counts up as they were stored. */
  number: number;
  /** In milliseconds since 1970. */
  receivedAt: number;
}

/**
 * What events had told of a profile, and from when: they are folded in the order in which they came, as they were then.
 * Where the event that the directory has its state from is not kept any more, that state counts from the event's own time:
 * all that is kept was late. What events that are gone had told before it is not known.
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
