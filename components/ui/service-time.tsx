'use client';

import { useSyncExternalStore } from 'react';
import { readServiceTime } from '@/lib/contract/service-time';
import { MarkedText } from './marked-text';
import { exactTime, relativeTime, sentTime } from './time-words';
import { useNow } from './use-now';

const never = () => () => {};

/**
 * A time of the service: relative, with the exact time and its zone in the tooltip. One that cannot be
 * read is shown as it came. The server writes UTC; the browser replaces it by the reader's own zone.
 */
export function ServiceTime({ children: text, relative = true }: { children: string; relative?: boolean }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const now = useNow();
  const time = readServiceTime(text);
  if (time === null) return <MarkedText>{text}</MarkedText>;
  const zone = inBrowser ? undefined : 'UTC';
  return (
    <time dateTime={time.toISOString()} title={sentTime(time, text, zone)} suppressHydrationWarning>
      {relative ? relativeTime(time, now, zone) : exactTime(time, zone)}
    </time>
  );
}
