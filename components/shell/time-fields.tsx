'use client';

import { dayWords } from '@/components/ui/time-words';
import { momentWords, readTimes } from '@/components/ui/typed-times';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { TypedField } from './typed-field';

interface Field {
  name: string;
  label: string;
  hint?: string;
}

/** A moment in the format of the screens, in the reader's time zone. The form's value is ISO 8601. */
export function MomentField(field: Field) {
  // The reader's time zone is not known on the server.
  const inBrowser = useInBrowser();
  return (
    <TypedField
      {...field}
      accepts="a time such as 22 Nov 2026, 14:30, yesterday or 2 hours ago"
      read={readTimes}
      presets={['1 hour ago', '24 hours ago', 'Today', 'Yesterday', '7 days ago']}
      words={momentWords}
      shown={(time) => (inBrowser ? momentWords(time) : '')}
      written={(time) => time.toISOString()}
    />
  );
}

const AHEAD = /^(?:in )?(\d{1,3}) ?(day|week|month|year)s?$/i;

/** The days that a text may mean: "6 months" is ahead, everything else as in the other fields. */
function readDays(typed: string, now: Date): Date[] {
  const [, count, unit] = AHEAD.exec(typed.trim()) ?? [];
  if (count === undefined || unit === undefined) return readTimes(typed, now);
  const [years, months, days] = {
    day: [0, 0, 1],
    week: [0, 0, 7],
    month: [0, 1, 0],
    year: [1, 0, 0],
  }[unit.toLowerCase()] as [number, number, number];
  const many = Number(count);
  return [
    new Date(now.getFullYear() + many * years, now.getMonth() + many * months, now.getDate() + many * days),
  ];
}

/** `2026-12-31`, of the date that the reader sees. */
const isoDay = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0'))
    .join('-');

/** A day, usually ahead. The form's value is as `2026-12-31`. */
export function DayField(field: Field) {
  return (
    <TypedField
      {...field}
      accepts="a day such as 31 Dec 2026 or 6 months"
      read={readDays}
      presets={['In 30 days', 'In 90 days', 'In 12 months']}
      words={(day) => dayWords(day)}
      shown={(day) => dayWords(day, 'UTC')}
      written={isoDay}
    />
  );
}
