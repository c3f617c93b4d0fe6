/** At most so often where no sweep ends: in milliseconds. */
export const DIGEST_INTERVAL = 3_600_000;
/** How long a digest waits for what is not judged yet, in milliseconds. */
const PATIENCE = 600_000;

export interface DigestMoment {
  now: number;
  /** When it was last looked what is new, and the number of the newest sweep that had ended then. */
  lookedAt: number;
  sweep: number;
  /** The newest sweep that has ended. */
  ended: { number: number; at: number } | null;
  /** When the one under way began. */
  underWaySince: number | null;
  /** When the oldest profile was noted that is to be judged; null: all are. */
  judgesSince: number | null;
  /** The objective, in milliseconds; null: there is none. */
  maxAge: number | null;
}

/**
 * Whether it is time for a digest: one for each sweep, once what it found is judged. Where no sweep is under way, or one
 * takes longer than the objective allows, there is one in an hour at most, or nothing would be told of at all.
 * All times are Unix times in milliseconds.
 */
export function isDigestDue(moment: DigestMoment): boolean {
  const { now, judgesSince } = moment;
  const dueAt = dueSince(moment);
  if (dueAt === null || dueAt > now) return false;
  return judgesSince === null || judgesSince > dueAt || now - dueAt >= PATIENCE;
}

function dueSince({ now, lookedAt, sweep, ended, underWaySince, maxAge }: DigestMoment): number | null {
  if (ended !== null && ended.number > sweep) return ended.at;
  const isInTime = underWaySince !== null && maxAge !== null && now - underWaySince <= maxAge;
  return isInTime ? null : lookedAt + DIGEST_INTERVAL;
}
