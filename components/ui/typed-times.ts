import { LOCAL, readRelativeTime, relativeSpan, type TimeSpan } from '@/lib/platform/list/relative-times';
import { clockTime, dayWords, sameOnClock, zoneWords } from './time-words';

/** A day, a month or a moment; both ends of a moment are the same. */
interface Period {
  from: Date;
  to: Date;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** No one types more, so anything longer is ignored. */
const MOST_CHARACTERS = 100;

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * Possible meanings of a typed text in the reader's time zone, most likely first; empty if it is not understood. Days
 * come before months, as on the screens. A time that the clock shows twice has two readings, and a time without a day
 * means since then or until then.
 */
export function readSpans(typed: string, now: Date): TimeSpan[] {
  const text = normalised(typed);
  if (text === '' || text.length > MOST_CHARACTERS) return [];
  const spans = readRelative(text, now) ?? readEnds(text, now) ?? readSingle(text, now);
  return spans.filter(isMeant);
}

/** Like `readSpans`, for a single moment: the start of the range. */
export const readTimes = (typed: string, now: Date): Date[] => [
  ...new Map(
    readSpans(typed, now).flatMap(({ from }) => (from === null ? [] : [[from.getTime(), from] as const])),
  ).values(),
];

/**
 * "22 Nov 2026", "20 Nov 2026 – 22 Nov 2026", "since 22 Nov 2026, 14:30": `readSpans` reads it back as the same, to the
 * second.
 */
export function spanWords({ from, to }: TimeSpan): string {
  if (from === null && to === null) return '';
  if (to === null) return `since ${beginWords(from as Date)}`;
  if (from === null) return `until ${endWords(to)}`;
  const [begin, end] = [beginWords(from), endWords(to)];
  return begin === end && isDay(from, to) ? begin : `${begin} – ${end}`;
}

/** "22 Nov 2026, 14:30", with its zone if the clock shows that time twice. */
export const momentWords = (time: Date): string => `${dayWords(time)}, ${shortClock(time)}`;

const shortClock = (time: Date): string => clockTime(time).replace(/^(\d\d:\d\d):00/, '$1');
const beginWords = (time: Date) => (isSame(time, startOfDay(time)) ? dayWords(time) : momentWords(time));
const endWords = (time: Date) => (isSame(time, endOfDay(time)) ? dayWords(time) : momentWords(time));
const isDay = (from: Date, to: Date) => isSame(from, startOfDay(from)) && isSame(to, endOfDay(from));
const isSame = (one: Date, other: Date) => one.getTime() === other.getTime();

const dayAt = (year: number, month: number, day: number) => new Date(year, month, day);
const startOfDay = (time: Date, days = 0) =>
  dayAt(time.getFullYear(), time.getMonth(), time.getDate() + days);
const endOfDay = (time: Date, days = 0) => new Date(startOfDay(time, days + 1).getTime() - 1);
const wholeDay = (time: Date, days = 0): Period => ({
  from: startOfDay(time, days),
  to: endOfDay(time, days),
});
const wholeMonths = (year: number, month: number): Period => ({
  from: dayAt(year, month, 1),
  to: new Date(dayAt(year, month + 1, 1).getTime() - 1),
});
const moment = (time: Date): Period => ({ from: time, to: time });

/** A year is typed digit by digit, and 0002 is a year as well. */
const isMeant = ({ from, to }: TimeSpan) =>
  [from, to].every((time) => time === null || (time.getFullYear() > 1969 && time.getFullYear() < 9999));

/**
 * Normalises the spelling: a comma is a space, a dash between two times has spaces, "T" and "Z" of ISO 8601 are words.
 */
const normalised = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[,\s]+/g, ' ')
    .replace(/\s*[–—]\s*|\s-\s/g, ' – ')
    .replace(/(\d)t(\d)/g, '$1 $2')
    .replace(/(\d)z\b/g, '$1 utc')
    .trim();

/** "last 7 days", "2h", "this month", "yesterday" in the form used in addresses; null if the text is not relative. */
export function readRelativeText(typed: string): string | null {
  const text = normalised(typed);
  const many = /^(?:(?:the )?(?:last|past) )?(\d{1,4}) ?([a-z]+)$/.exec(text);
  const one = /^(?:the )?(last|past|this) ([a-z]+)$/.exec(text);
  const unit = unitOf(many?.[2] ?? one?.[2] ?? '');
  if (many) return unit && readRelativeTime(`last-${Number(many[1])}-${unit}s`);
  if (one === null || unit === null) return readRelativeTime(text);
  if (one[1] === 'past' || unit === 'minute' || unit === 'hour') return `last-1-${unit}`;
  if (unit === 'day') return one[1] === 'this' ? 'today' : 'yesterday';
  return readRelativeTime(`${one[1]}-${unit}`);
}

function readRelative(text: string, now: Date): TimeSpan[] | null {
  const relative = readRelativeText(text);
  return relative === null ? null : [relativeSpan(relative, now, LOCAL)];
}

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['minute', /^(m|mins?|minutes?)$/],
  ['hour', /^(h|hrs?|hours?)$/],
  ['day', /^(d|days?)$/],
  ['week', /^(w|weeks?)$/],
  ['month', /^months?$/],
  ['year', /^(y|years?)$/],
];
const unitOf = (word: string): Unit | null => UNITS.find(([, form]) => form.test(word))?.[0] ?? null;

/** "since …", "until …", "before …", "… – …", "from … to …". */
function readEnds(text: string, now: Date): TimeSpan[] | null {
  const both = /^(?:from |between |since )?(.+?) (?:–|to|until|till|and) (.+)$/.exec(text);
  if (both) return readBoth(both[1] ?? '', both[2] ?? '', now);
  const [, word = '', rest = ''] = /^(since|from|after|until|till|to|before|by) (.+)$/.exec(text) ?? [];
  if (word === '') return null;
  return readPeriods(rest, now).map(({ from, to }) => {
    if (word === 'since' || word === 'from') return { from, to: null };
    if (word === 'after') return { from: isSame(from, to) ? from : new Date(to.getTime() + 1), to: null };
    if (word === 'before') return { from: null, to: isSame(from, to) ? to : new Date(from.getTime() - 1) };
    return { from: null, to };
  });
}

function readBoth(first: string, second: string, now: Date): TimeSpan[] {
  // "20 – 22 Nov 2026"
  const month = /^\d{1,2} (.*[a-z].*)$/.exec(second)?.[1];
  const begins = readPeriods(/^\d{1,2}$/.test(first) && month ? `${first} ${month}` : first, now);
  return begins.flatMap((begin) =>
    // "22 Nov 2026 14:00 – 15:00"
    readPeriods(second, now, begin.from).map((end) =>
      begin.from <= end.to ? { from: begin.from, to: end.to } : { from: end.from, to: begin.to },
    ),
  );
}

function readSingle(text: string, now: Date): TimeSpan[] {
  const periods = readPeriods(text, now);
  const moments = periods.filter(({ from, to }) => isSame(from, to));
  return [
    ...periods.filter((period) => !moments.includes(period)),
    ...moments.map(({ from }) => ({ from, to: null })),
    ...moments.map(({ to }) => ({ from: null, to })),
  ];
}

const CLOCK = /^(.*?) ?(?:at )?\b(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?)? ?(am|pm)?$/;
const ZONE = /^(.*\d(?: ?[ap]m)?) ?((?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?|(?![ap]m$)[a-z]{2,5})$/;

/** @param base The day for a time without one. */
function readPeriods(text: string, now: Date, base: Date = now): Period[] {
  const ago = /^(an?|\d{1,4}) ([a-z]+) ago$/.exec(text);
  if (text === 'now') return [moment(new Date(Math.floor(now.getTime() / 1000) * 1000))];
  if (ago) return readAgo(ago[1] ?? '', ago[2] ?? '', now);
  const month = /^([a-z]{3,9}) (\d{4})$/.exec(text);
  if (month && monthOf(month[1] ?? '') >= 0) return [wholeMonths(Number(month[2]), monthOf(month[1] ?? ''))];
  const day = readDay(text, now);
  return day === null ? readMoments(text, now, base).map(moment) : [wholeDay(day)];
}

function readAgo(count: string, word: string, now: Date): Period[] {
  const unit = unitOf(word);
  if (unit === null) return [];
  const times = count.startsWith('a') ? 1 : Number(count);
  if (unit === 'day' || unit === 'week') return [wholeDay(now, -times * (unit === 'week' ? 7 : 1))];
  const from = relativeSpan(`last-${times}-${unit}s`, now, LOCAL).from as Date;
  return [unit === 'month' || unit === 'year' ? wholeDay(from) : moment(from)];
}

/** A time, with or without a day and zone; two readings if the clock shows it twice. */
function readMoments(text: string, now: Date, base: Date): Date[] {
  // The minutes of an offset look like a time.
  const [, before = '', zone = ''] = ZONE.exec(text) ?? [];
  const zoned = CLOCK.exec(before);
  if (zoned && isClock(zoned)) return momentsOf(zoned, now, base, zone);
  const local = CLOCK.exec(text);
  return local && isClock(local) ? momentsOf(local, now, base, null) : [];
}

/** Digits alone are not a time: "22" may become a day. */
const isClock = ([, , , minutes, , half]: RegExpExecArray) => minutes !== undefined || half !== undefined;

function momentsOf(read: RegExpExecArray, now: Date, base: Date, zone: string | null): Date[] {
  const [, dayText = '', hourText, minutes = '0', seconds = '0', half] = read;
  const day = dayText === '' ? base : readDay(dayText, now);
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half === 'pm' ? 12 : 0);
  const isHour = half === undefined ? hour < 24 : Number(hourText) >= 1 && Number(hourText) <= 12;
  if (day === null || !isHour || Number(minutes) > 59 || Number(seconds) > 59) return [];
  const parts = [
    ...([day.getFullYear(), day.getMonth(), day.getDate()] as const),
    ...([hour, Number(minutes), Number(seconds)] as const),
  ] as const;
  const offset = zone === null ? null : offsetOf(zone);
  if (offset !== null) return [new Date(Date.UTC(...parts) - offset)];
  const time = new Date(...parts);
  const twice = [time, sameOnClock(time)].filter((one) => one !== null);
  const ordered = twice.sort((one, other) => one.getTime() - other.getTime());
  return zone === null ? ordered : ordered.filter((one) => zoneWords(one).toLowerCase() === zone);
}

/** Milliseconds ahead of UTC; null for a named zone. */
function offsetOf(zone: string): number | null {
  const [, sign, hours = '0', minutes = '0'] = /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return zone === 'utc' || zone === 'gmt' ? 0 : null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}

const NAMED_DAYS = new Map([
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
]);

/** The day in a text without a time; without a year, the most recent such day. */
function readDay(text: string, now: Date): Date | null {
  const named = NAMED_DAYS.get(text);
  if (named !== undefined) return startOfDay(now, named);
  const [, past, weekdayText = '', rest = ''] = /^(last )?([a-z]{3,9})(?: (.+))?$/.exec(text) ?? [];
  const weekday = namedBy(weekdayText, WEEKDAYS);
  if (weekday >= 0 && rest !== '' && past === undefined) return readDay(rest, now);
  if (weekday >= 0 && rest === '') {
    const days = (now.getDay() - weekday + 7) % 7;
    return startOfDay(now, -(days === 0 && past !== undefined ? 7 : days));
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return exactDay(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const figures = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (figures) return exactDay(yearOf(figures[4] ?? ''), Number(figures[3]) - 1, Number(figures[1]));
  const words =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month>[a-z]{3,9})\.?(?: (?<year>\d{4}))?$/.exec(text) ??
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}))?$/.exec(text);
  const { day = '', month = '', year } = words?.groups ?? {};
  if (monthOf(month) < 0) return null;
  if (year !== undefined) return exactDay(Number(year), monthOf(month), Number(day));
  const latest = exactDay(now.getFullYear(), monthOf(month), Number(day));
  if (latest !== null && latest <= now) return latest;
  return exactDay(now.getFullYear() - 1, monthOf(month), Number(day));
}

const monthOf = (word: string): number => namedBy(word, MONTHS);

/** Needs at least three letters. */
const namedBy = (word: string, names: readonly string[]): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));

const yearOf = (figures: string): number => Number(figures) + (figures.length === 2 ? 2000 : 0);

/** Null for a day that the calendar does not have, such as 31 April. */
function exactDay(year: number, month: number, day: number): Date | null {
  const date = dayAt(year, month, day);
  return date.getFullYear() === year && date.getMonth() === month && date.getDate() === day ? date : null;
}
