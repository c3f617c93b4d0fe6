import { type CheckResidual, type Facts, NO_FACTS, resultOf } from './evaluate';
import type { CheckResult } from './results';

/** What was known of a profile, and when; times in milliseconds since 1970, each list in chronological order. */
export interface ProfileHistory {
  /** When this console first knew of the profile. */
  knownFrom: number;
  /** What a check evaluates to for each version of the configuration, from the reading that found it. */
  versions: readonly { at: number; residual: CheckResidual }[];
  /** The reported facts, from when they arrived. */
  facts: readonly { at: number; facts: Facts }[];
  /** When the service deleted the profile; null: it has not. */
  goneFrom: number | null;
}

/** A period in which a check had the same result for a profile. */
export interface Span {
  from: number;
  /** Infinity: nothing later is known. */
  to: number;
  result: CheckResult;
  /** Whether the profile had been read by then. */
  isRead: boolean;
}

/**
 * The results that a check would have had for a profile over time, using the newest version found by then and the
 * facts reported by then. The spans are contiguous.
 *
 * @param unread The result while the profile was never read
 */
export function spansOf(
  { knownFrom, versions, facts, goneFrom: deletedFrom }: ProfileHistory,
  unread: CheckResidual,
): Span[] {
  const spans: Span[] = [];
  let at = Math.min(knownFrom, versions[0]?.at ?? knownFrom);
  let [read, reportedCount] = [0, 0];
  for (;;) {
    while ((versions[read]?.at ?? Number.POSITIVE_INFINITY) <= at) read += 1;
    while ((facts[reportedCount]?.at ?? Number.POSITIVE_INFINITY) <= at) reportedCount += 1;
    const isGone = deletedFrom !== null && deletedFrom <= at;
    const result = isGone
      ? 'not_applicable'
      : resultOf(versions[read - 1]?.residual ?? unread, facts[reportedCount - 1]?.facts ?? NO_FACTS);
    const isRead = read > 0;
    const last = spans.at(-1);
    if (last === undefined || last.result !== result || last.isRead !== isRead) {
      if (last !== undefined) last.to = at;
      spans.push({ from: at, to: Number.POSITIVE_INFINITY, result, isRead });
    }
    const next = Math.min(
      versions[read]?.at ?? Number.POSITIVE_INFINITY,
      facts[reportedCount]?.at ?? Number.POSITIVE_INFINITY,
      deletedFrom === null || isGone ? Number.POSITIVE_INFINITY : deletedFrom,
    );
    if (next === Number.POSITIVE_INFINITY) return spans;
    at = next;
  }
}

/** The periods of failure between two times; until null: it still fails at the later one. */
export function failuresOf(
  spans: readonly Span[],
  between: { from: number; to: number },
): [number, number | null][] {
  const found: [number, number | null][] = [];
  let goesOn = false;
  for (const { from, to, result } of spans) {
    if (from > between.to) break;
    const last = found.at(-1);
    if (result === 'fail') {
      const until = to > between.to ? null : to;
      if (goesOn && last !== undefined) last[1] = until;
      else found.push([from, until]);
    }
    goesOn = result === 'fail';
  }
  return found.filter(([, until]) => until === null || until > between.from);
}

const WEEK = 7 * 86_400_000;
/** A Monday: weeks begin and end on Monday 00:00 UTC. */
const MONDAY = Date.UTC(2024, 0, 1);

/** The ends of the weeks between two times, and the later time itself, when the last week is incomplete. */
export function weekEnds(from: number, to: number): number[] {
  const ends: number[] = [];
  for (let end = MONDAY + (Math.floor((from - MONDAY) / WEEK) + 1) * WEEK; end < to; end += WEEK)
    ends.push(end);
  return [...ends, to];
}
