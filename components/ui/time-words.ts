const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** By how much zones turn their clocks back: Lord Howe Island by half an hour, Troll by two. */
const TURNED_BACK = [30 * MINUTE, HOUR, 2 * HOUR];

const soon = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs more than using it a hundred times. */
function format(zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone ?? ''}${JSON.stringify(options)}`;
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, ...(zone ? { timeZone: zone } : {}) });
  formats.set(key, known);
  return known;
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const ZONE = { timeZoneName: 'short' } as const;

/** "12 Mar 2026". `zone` is an IANA name; without one, the reader's own. */
export const dayWords = (time: Date, zone?: string): string => format(zone, DATE).format(time);

/** "12 Mar 2026, 14:02:11 UTC" */
export const exactTime = (time: Date, zone?: string): string =>
  format(zone, { ...DATE, ...CLOCK, ...ZONE }).format(time);

/** The exact time, next to the service's own text. */
export const sentTime = (time: Date, text: string, zone?: string): string =>
  `${exactTime(time, zone)} (the service sent ${text})`;

/** "14:02" */
export const shortClock = (time: Date, zone?: string): string =>
  format(zone, { hour: '2-digit', minute: '2-digit' }).format(time);

/** "14:02:11"; with its zone, "01:30:00 BST", if the clock shows this time twice on that day. */
export const clockTime = (time: Date, zone?: string): string =>
  format(zone, sameOnClock(time, zone) === null ? CLOCK : { ...CLOCK, ...ZONE }).format(time);

/** The other time that looks the same when the clock is turned back; otherwise null. */
export function sameOnClock(time: Date, zone?: string): Date | null {
  const onClock = format(zone, { ...DATE, ...CLOCK });
  const words = onClock.format(time);
  const others = TURNED_BACK.flatMap((by) => [time.getTime() - by, time.getTime() + by]);
  const other = others.find((at) => onClock.format(at) === words);
  return other === undefined ? null : new Date(other);
}

/** "BST", or "GMT+2" for a zone without an English abbreviation. */
export const zoneWords = (time: Date, zone?: string): string =>
  format(zone, ZONE)
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Days since the epoch, of the local date. */
function dateNumber(time: Date | number, zone: string | undefined): number {
  const text = format(zone, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(time);
  const [day = 0, month = 0, year = 0] = text.split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY;
}

/**
 * "4 min ago" for recent times, then the date. Minutes and hours are whole ones that have passed; "yesterday" is the
 * date before today's. Up to a minute ahead is "just now", because two clocks never agree exactly.
 */
export function relativeTime(time: Date, nowMs: number, zone?: string): string {
  const age = nowMs - time.getTime();
  if (age <= -MINUTE || age >= 3 * DAY) return dayWords(time, zone);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  const dates = age < DAY ? 0 : dateNumber(nowMs, zone) - dateNumber(time, zone);
  if (dates === 0) return soon.format(-Math.floor(age / HOUR), 'hour');
  return dates === 1 ? 'yesterday' : dayWords(time, zone);
}
