/** What a pace is made of. Counts are of a minute. */
export interface PaceFacts {
  /** As the service's headers say it; null: they say nothing. */
  limit: number | null;
  /** Calls of people and of work in the background, of all instances. */
  people: number;
  background: number;
  /** Calls of everybody, as far as the headers say it. */
  all: number;
  /** Of what the others leave, 0 to 1. */
  share: number;
  /** Calls a minute where the service names no limit. */
  careful: number;
}

export interface Pace {
  perMinute: number;
  /** What people took, and others outside of this console. */
  taken: number;
}

/** A share of what all others leave of the limit. The window is taken for a minute: the API document names no length. */
export function paceOf({ limit, people, background, all, share, careful }: PaceFacts): Pace {
  const usedByPeople = Math.max(people, all - background, 0);
  if (limit === null) return { perMinute: careful, taken: usedByPeople };
  return { perMinute: share * Math.max(0, limit - usedByPeople), taken: usedByPeople };
}
