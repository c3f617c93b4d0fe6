/** Input for the pace. Counts are per minute. */
export interface PaceFacts {
  /** As reported in the service's headers; null: not reported. */
  limit: number | null;
  /** Calls by people and by background work, on all instances. */
  people: number;
  background: number;
  /** All calls, as far as the headers show. */
  all: number;
  /** The share of what the others leave, 0 to 1. */
  share: number;
  /** Calls a minute if the service reports no limit. */
  careful: number;
}

export interface Pace {
  perMinute: number;
  /** Used by people, and by others outside this console. */
  taken: number;
}

/**
 * A share of the limit left by all others. The window is assumed to be a minute: the API document does not
 * define it.
 */
export function paceOf({ limit, people, background, all, share, careful }: PaceFacts): Pace {
  const usedByPeople = Math.max(people, all - background, 0);
  if (limit === null) return { perMinute: careful, taken: usedByPeople };
  return { perMinute: share * Math.max(0, limit - usedByPeople), taken: usedByPeople };
}
