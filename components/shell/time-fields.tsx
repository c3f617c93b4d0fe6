'use client';

import { momentWords, readRelativeText, readSpans, readTimes, spanWords } from '@/components/ui/typed-times';
import { useInBrowser } from '@/components/ui/use-in-browser';
import {
  hasEnd,
  LOCAL,
  readRelativeTime,
  relativeSpan,
  relativeWords,
  type TimeSpan,
} from '@/lib/contract/lists/relative-times';
import { type TypedChoice, TypedField } from './typed-field';

/** In the form they are typed; each is offered with its current dates. */
const RANGES = [
  'Today',
  'Yesterday',
  'Last 24 hours',
  'Last 7 days',
  'Last 30 days',
  'This month',
  'Last month',
];

const ANY: TimeRange = { from: null, to: null };

export interface TimeRange {
  /** ISO 8601, or a relative range such as `last-7-days`; both ends are inclusive, and null is open. */
  from: string | null;
  to: string | null;
}

/**
 * A range typed in the format of the screens, in the reader's time zone: `22 Nov 2026`, `last 7 days`, `since 14:30`.
 */
export function TimeRangeField({
  label,
  from,
  to,
  onChange,
}: TimeRange & {
  label: string;
  onChange: (range: TimeRange) => void;
}) {
  // The reader's time zone is not known on the server.
  const inBrowser = useInBrowser();
  const shown = inBrowser ? rangeWords({ from, to }) : '';
  return (
    <TypedField<TimeRange>
      label={label}
      shown={shown}
      accepts="such as 22 Nov 2026, 20 Nov – 22 Nov, last 7 days, yesterday or since 14:30"
      read={readRanges}
      presets={() => {
        const ranges = RANGES.flatMap((range) => readRanges(range).slice(0, 1));
        return shown === '' ? ranges : [{ label: 'Any time', value: ANY }, ...ranges];
      }}
      onChoose={(range) => onChange(range ?? ANY)}
      className="max-[639px]:basis-full"
    />
  );
}

/** Possible meanings of a text. A relative range is offered as such, and as today's dates. */
function readRanges(text: string): TypedChoice<TimeRange>[] {
  const fixed = readSpans(text, new Date()).map((span) => ({
    label: spanWords(span),
    value: { from: span.from?.toISOString() ?? null, to: span.to?.toISOString() ?? null },
  }));
  const relative = readRelativeText(text);
  if (relative === null || fixed.length === 0) return fixed;
  const value = { from: relative, to: hasEnd(relative) ? relative : null };
  return [{ label: relativeWords(relative), detail: fixed[0]?.label, value }, ...fixed];
}

function rangeWords({ from, to }: TimeRange): string {
  const isRelative = from !== null && readRelativeTime(from) === from;
  if (isRelative && to === (hasEnd(from) ? from : null)) return relativeWords(from);
  return spanWords({ from: timeAt(from, 'from'), to: timeAt(to, 'to') });
}

/** The current value of one end of a range. */
const timeAt = (text: string | null, end: keyof TimeSpan): Date | null => {
  if (text === null) return null;
  return readRelativeTime(text) === null ? new Date(text) : relativeSpan(text, new Date(), LOCAL)[end];
};

const TIMES = ['1 hour ago', '24 hours ago', 'Today', 'Yesterday', '7 days ago'];

/** A moment typed in the format of the screens, in the reader's time zone. `value` is ISO 8601. */
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
  // The reader's time zone is not known on the server.
  const inBrowser = useInBrowser();
  return (
    <TypedField<Date>
      label={label}
      shown={inBrowser && value !== null ? momentWords(new Date(value)) : ''}
      accepts="such as 22 Nov 2026, 14:30, yesterday or 2 hours ago"
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
