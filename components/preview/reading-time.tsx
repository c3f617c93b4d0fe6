'use client';

import { clockTime, dayWords, exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { useNow } from '@/components/ui/use-now';

/** A time of today by the clock, any other in full. */
export function ReadingTime({ at }: { at: string }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const time = new Date(at);
  const isToday = dayWords(time, zone) === dayWords(new Date(useNow()), zone);
  return (
    <time dateTime={at} title={exactTime(time, zone)} className="numeric">
      {isToday ? clockTime(time, zone) : exactTime(time, zone)}
    </time>
  );
}
