'use client';

import { momentWords, readSpans, readTimes, spanWords, type TimeSpan } from '@/components/ui/typed-times';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { TypedField } from './typed-field';

/** As they are typed; each is offered with what it comes to. */
const RANGES = [
  'Today',
  'Yesterday',
  'Last 24 hours',
  'Last 7 days',
  'Last 30 days',
  'This month',
  'Last month',
];

const ANY: TimeSpan = { from: null, to: null };

export interface TimeRange {
  /** ISO 8601; both ends belong to it, and null is open. */
  from: string | null;
  to: string | null;
}

/** From when to when, typed as the screens write it, in the reader's zone: `22 Nov 2026`, `last 7 days`, `since 14:30`. */
export function TimeRangeField({
  label,
  from,
  to,
  onChange,
}: TimeRange & {
  label: string;
  onChange: (range: TimeRange) => void;
}) {
  // The reader's zone is not known on the server.
  const inBrowser = useInBrowser();
  const shown = inBrowser ? spanWords({ from: timeOf(from), to: timeOf(to) }) : '';
  return (
    <TypedField<TimeSpan>
      label={label}
      shown={shown}
      takes="such as 22 Nov 2026, 20 Nov – 22 Nov, last 7 days, yesterday or since 14:30"
      read={(text) => readSpans(text, new Date()).map((span) => ({ label: spanWords(span), value: span }))}
      presets={() => {
        const ranges = RANGES.flatMap((range) =>
          readSpans(range, new Date())
            .slice(0, 1)
            .map((span) => ({ label: range, detail: spanWords(span), value: span })),
        );
        return shown === '' ? ranges : [{ label: 'Any time', value: ANY }, ...ranges];
      }}
      onChoose={(span) =>
        onChange({ from: span?.from?.toISOString() ?? null, to: span?.to?.toISOString() ?? null })
      }
      className="max-[639px]:basis-full"
    />
  );
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const TIMES = ['1 hour ago', '24 hours ago', 'Today', 'Yesterday', '7 days ago'];

/** A moment, typed as the screens write it, in the reader's zone. `value` is ISO 8601. */
export function TimeField({
  label,
  value,
  required = false,
  onChange,
}: {
  label: string;
  value: string | null;
  required?: boolean;
  onChange: (time: string | null) => void;
}) {
  // The reader's zone is not known on the server.
  const inBrowser = useInBrowser();
  return (
    <TypedField<Date>
      label={label}
      shown={inBrowser && value !== null ? momentWords(new Date(value)) : ''}
      takes="such as 22 Nov 2026, 14:30, yesterday or 2 hours ago"
      read={(text) => readTimes(text, new Date()).map((time) => ({ label: momentWords(time), value: time }))}
      presets={() =>
        TIMES.flatMap((text) =>
          readTimes(text, new Date())
            .slice(0, 1)
            .map((time) => ({ label: text, detail: momentWords(time), value: time })),
        )
      }
      onChoose={(time) => onChange(time?.toISOString() ?? null)}
      required={required}
    />
  );
}
