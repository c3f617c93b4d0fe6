'use client';

import { exactTime, relativeTime } from '@/components/ui/time-words';
import { useNow } from '@/components/ui/use-now';
import { useInBrowser } from './use-in-browser';

/** Exactly when, and how long ago. `children` is ISO 8601; the server writes UTC, the browser the reader's own zone. */
export function ExactTime({ children: text }: { children: string }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const now = useNow();
  const time = new Date(text);
  return (
    <time dateTime={text}>
      {exactTime(time, zone)} <span className="text-ink-3">· {relativeTime(time, now, zone)}</span>
    </time>
  );
}
