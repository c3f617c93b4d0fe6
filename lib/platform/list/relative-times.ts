/** A period of time, including both ends; null is open. */
export interface TimeSpan {
  from: Date | null;
  to: Date | null;
}

/** How days are counted: in the program's own time zone, or in UTC. */
export interface Calendar {
  dayAt: (year: number, month: number, day: number) => Date;
  partsOf: (time: Date) => readonly [year: number, month: number, day: number, weekday: number];
}

export const LOCAL: Calendar = {
  dayAt: (year, month, day) => new Date(year, month, day),
  partsOf: (time) => [time.getFullYear(), time.getMonth(), time.getDate(), time.getDay()],
};
export const IN_UTC: Calendar = {
  dayAt: (year, month, day) => new Date(Date.UTC(year, month, day)),
  partsOf: (time) => [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate(), time.getUTCDay()],
};

const MS = { minute: 60_000, hour: 3_600_000 };
const COUNTED = /^last-([1-9]\d{0,3})-(minute|hour|day|week|month|year)s?$/;
const NAMED = ['today', 'yesterday', 'this-week', 'this-month', 'this-year'] as const;
const WHOLE = ['last-week', 'last-month', 'last-year'] as const;

/**
 * Normalises a relative time as addresses and saved views store it: `today`, `last-month`, `last-7-days`. Null: the
 * text is not one.
 */
export function readRelativeTime(text: string): string | null {
  if ([...NAMED, ...WHOLE].some((name) => name === text)) return text;
  const [, count, unit] = COUNTED.exec(text) ?? [];
  return count === undefined ? null : `last-${count}-${unit}${count === '1' ? '' : 's'}`;
}

/**
 * The start and end of a relative time: days are whole and include today, hours and minutes are exact to the second.
 */
export function relativeSpan(relative: string, now: Date, { dayAt, partsOf }: Calendar): TimeSpan {
  const [year, month, day, weekday] = partsOf(now);
  const monday = day - ((weekday + 6) % 7);
  const whole = (from: Date, next: Date): TimeSpan => ({ from, to: new Date(next.getTime() - 1) });
  const since = (from: Date): TimeSpan => ({ from, to: null });
  switch (relative) {
    case 'today':
      return whole(dayAt(year, month, day), dayAt(year, month, day + 1));
    case 'yesterday':
      return whole(dayAt(year, month, day - 1), dayAt(year, month, day));
    case 'this-week':
      return since(dayAt(year, month, monday));
    case 'last-week':
      return whole(dayAt(year, month, monday - 7), dayAt(year, month, monday));
    case 'this-month':
      return since(dayAt(year, month, 1));
    case 'last-month':
      return whole(dayAt(year, month - 1, 1), dayAt(year, month, 1));
    case 'this-year':
      return since(dayAt(year, 0, 1));
    case 'last-year':
      return whole(dayAt(year - 1, 0, 1), dayAt(year, 0, 1));
  }
  const [, counted, unit] = COUNTED.exec(relative) ?? [];
  const count = Number(counted);
  if (unit === 'minute' || unit === 'hour')
    return since(new Date(Math.floor((now.getTime() - count * MS[unit]) / 1_000) * 1_000));
  if (unit === 'day' || unit === 'week')
    return since(dayAt(year, month, day + 1 - count * (unit === 'week' ? 7 : 1)));
  // The same day of an earlier month, or its last day.
  const months = count * (unit === 'year' ? 12 : 1);
  const [lastYear, lastMonth, lastDay] = partsOf(dayAt(year, month - months + 1, 0));
  return since(dayAt(lastYear, lastMonth, Math.min(day, lastDay)));
}

/** Whether it has an end, which is then part of the request. */
export const hasEnd = (relative: string): boolean => relativeSpan(relative, new Date(0), IN_UTC).to !== null;

/** "Last 7 days", "Past week", "This month" */
export function relativeWords(relative: string): string {
  const words = relative.replace(/^last-1-/, 'past-').replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
