const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const soon = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than a hundred uses of it. */
function format(zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone ?? ''}${JSON.stringify(options)}`;
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, ...(zone ? { timeZone: zone } : {}) });
  formats.set(key, known);
  return known;
}

/** "12 Mar 2026". `zone` is an IANA name; without one, the reader's own. */
export const dayWords = (time: Date, zone?: string): string =>
  format(zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(time);

/** "12 Mar 2026, 14:02:11 UTC" */
export const exactTime = (time: Date, zone?: string): string =>
  format(zone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(time);

/** The exact time, with the service's own text beside it. */
export const sentTime = (time: Date, text: string, zone?: string): string =>
  `${exactTime(time, zone)} (the service sent ${text})`;

/** "14:02:11" */
export const clockTime = (time: Date, zone?: string): string =>
  format(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(time);

/** "4 min ago" while that helps, the day after. */
export function relativeTime(time: Date, nowMs: number, zone?: string): string {
  const age = nowMs - time.getTime();
  if (age < 0 || age >= 2 * DAY) return dayWords(time, zone);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return soon.format(-Math.floor(age / HOUR), 'hour');
  return 'yesterday';
}
