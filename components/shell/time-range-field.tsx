'use client';

import { readSpans, spanWords, type TimeSpan } from '@/components/ui/typed-times';
import { TypedField } from './typed-field';
import { useInBrowser } from './use-in-browser';

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
