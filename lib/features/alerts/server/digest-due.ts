/** The shortest time between digests when no sweep finishes, in milliseconds. */
export const DIGEST_INTERVAL = 3_600_000;
/** How long a digest waits for profiles to be judged, in milliseconds. */
const PATIENCE = 600_000;

export interface DigestMoment {
  now: number;
  /** When news was last collected, and the newest sweep that had finished then. */
  lookedAt: number;
  sweep: number;
  /** The newest finished sweep. */
  ended: { number: number; at: number } | null;
  /** Start of the current sweep. */
  underWaySince: number | null;
  /** When the oldest profile waiting to be judged was queued; null: all are judged. */
  judgesSince: number | null;
  /** The objective in milliseconds; null: none is set. */
  maxAge: number | null;
}

/**
 * Whether a digest is due: one per sweep, once its results are judged. Without a sweep, or if it takes longer
 * than the objective allows, there is up to one an hour; otherwise nothing would be reported at all. All
 * times are Unix times in milliseconds.
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
