'use client';

import { clockTime, dayWords, exactTime, relativeTime } from '@/components/ui/time-words';
import { useNow } from '@/components/ui/use-now';
import { useInBrowser } from './use-in-browser';

/**
 * How long ago, and beneath it exactly when. `children` is ISO 8601. The server writes UTC, the browser the
 * reader's own zone.
 */
export function AgedTime({ children: text }: { children: string }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const now = useNow();
  const time = new Date(text);
  return (
    <time dateTime={text} title={exactTime(time, zone)} className="block whitespace-nowrap">
      <span suppressHydrationWarning>{relativeTime(time, now, zone)}</span>
      <span className="block text-xs text-ink-3 numeric">
        {dayWords(time, zone)}, {clockTime(time, zone)}
      </span>
    </time>
  );
}
