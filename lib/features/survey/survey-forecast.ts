export interface SurveyForecast {
  /** Minimum reads a minute that it needs; null: no objective, no reads. */
  needed: number | null;
  /** Milliseconds that a sweep takes at this pace. */
  sweep: number;
  /** Whether a sweep finishes before its first reading is too old again. */
  isReached: boolean;
}

const MINUTE = 60_000;

/**
 * @param profiles Profiles in a sweep
 * @param perMinute Available reads a minute
 * @param maxAge The objective, in milliseconds; null: none
 */
export function forecastSurvey(profiles: number, perMinute: number, maxAge: number | null): SurveyForecast {
  const sweep = perMinute > 0 ? (profiles / perMinute) * MINUTE : Number.POSITIVE_INFINITY;
  return {
    needed: maxAge === null ? null : profiles / (maxAge / MINUTE),
    sweep: profiles === 0 ? 0 : sweep,
    isReached: maxAge === null || profiles === 0 || sweep <= maxAge,
  };
}
