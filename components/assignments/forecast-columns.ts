import type { AssignmentForecast } from '@/lib/features/assignments/run';

/** What the chart of a forecast shows, in its own units: a height of 1 is the service's limit. */
export interface ForecastColumns {
  /** Writes in each span, `from` seconds after the start. */
  columns: { from: number; writes: number; height: number; isBeforeLook: boolean }[];
  /** The maximum for a span. */
  limit: number;
  /** The first column after the pause for review; null if there is no pause. */
  lookBefore: number | null;
}

/** Writes per minute, or per several minutes if the run is too long to fit. */
export function forecastColumns({ spans, pace, lookAfter }: AssignmentForecast): ForecastColumns {
  const most = Math.max(...spans.map(({ writes }) => writes), 1);
  // If the limit is unknown, the forecast fills half the height.
  const limit = Math.max(pace.limit ?? most * 2, most);
  const reviewAfter = lookAfter ?? 0;
  let sum = 0;
  const columns = spans.flatMap(({ from, writes }) => {
    const before = Math.min(writes, Math.max(0, reviewAfter - sum));
    sum += writes;
    // The minute containing the pause for review is drawn as two.
    const parts = [
      { from, writes: before, isBeforeLook: true },
      { from, writes: writes - before, isBeforeLook: false },
    ];
    return parts
      .filter((part) => part.writes > 0)
      .map((part) => ({ ...part, height: Math.min(1, part.writes / limit) }));
  });
  const after = columns.findIndex(({ isBeforeLook }) => !isBeforeLook);
  return { columns, limit, lookBefore: reviewAfter > 0 && after > 0 ? after : null };
}

/** "17 min 20 s", "2 h 5 min" */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours > 0) return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
  if (minutes > 0) return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
  return `${rest} s`;
}
