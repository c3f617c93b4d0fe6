import { readRelativeText, readSpans, spanWords } from '@/components/ui/typed-times';
import {
  hasEnd,
  LOCAL,
  readRelativeTime,
  relativeSpan,
  relativeWords,
  type TimeSpan,
} from '@/lib/platform/list/relative-times';
import type { FilterChoice } from './filter-field';
import { rangeOf, rangeValue, type TimeRange } from './range-value';

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

/** "last 7 days", "20 Nov 2026 – 22 Nov 2026", in the reader's time zone. */
export function rangeWords(value: string): string {
  const { from, to } = rangeOf(value);
  const relative = relativeOf({ from, to });
  if (relative !== null) return inSentence(relativeWords(relative));
  return spanWords({ from: timeAt(from, 'from'), to: timeAt(to, 'to') });
}

/** Whether its words are the same in every time zone. */
export const isRelative = (value: string): boolean => relativeOf(rangeOf(value)) !== null;

function relativeOf({ from, to }: TimeRange): string | null {
  const relative = from === null ? null : readRelativeTime(from);
  return relative !== null && to === (hasEnd(relative) ? relative : null) ? relative : null;
}

const inSentence = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1);

/** The current value of one end of a range. */
const timeAt = (text: string | null, end: keyof TimeSpan): Date | null => {
  if (text === null) return null;
  return readRelativeTime(text) === null ? new Date(text) : relativeSpan(text, new Date(), LOCAL)[end];
};

/** Ranges offered before anything is typed. */
export const commonRanges = (label: string): FilterChoice[] =>
  RANGES.flatMap((range) => readRanges(range, label).slice(0, 1));

/**
 * The possible meanings of a text such as `22 Nov 2026`, `last 7 days` or `since 14:30`, in the reader's time zone. A
 * relative range is offered as such, and as today's dates.
 */
export function readRanges(text: string, label: string): FilterChoice[] {
  const fixed = readSpans(text, new Date()).map((span) => ({
    value: rangeValue({ from: span.from?.toISOString() ?? null, to: span.to?.toISOString() ?? null }) ?? '',
    words: `${label} ${spanWords(span)}`,
    dates: spanWords(span),
  }));
  const relative = readRelativeText(text);
  const moving =
    relative === null || fixed.length === 0
      ? []
      : [
          {
            value: rangeValue({ from: relative, to: hasEnd(relative) ? relative : null }) ?? '',
            words: `${label} ${inSentence(relativeWords(relative))}`,
            detail: fixed[0]?.dates ?? '',
          },
        ];
  return [...moving, ...fixed.map(({ value, words }) => ({ value, words }))];
}
