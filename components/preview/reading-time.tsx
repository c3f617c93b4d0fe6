'use client';

import { clockTime, dayWords, exactTime, relativeTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { useNow } from '@/components/ui/use-now';

/** A time today as a clock time, any other in full; with `isAged` also how long ago. */
export function ReadingTime({ at, isAged = false }: { at: string; isAged?: boolean }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const now = useNow();
  const time = new Date(at);
  const isToday = dayWords(time, zone) === dayWords(new Date(now), zone);
  return (
    <time dateTime={at} title={exactTime(time, zone)} className="numeric" suppressHydrationWarning>
      {isToday ? clockTime(time, zone) : exactTime(time, zone)}
      {isAged ? ` (${relativeTime(time, now, zone)})` : ''}
    </time>
  );
}
