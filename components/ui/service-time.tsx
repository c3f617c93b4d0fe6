'use client';

import { readServiceTime } from '@/lib/configuration/contract/service-time';
import { MarkedText } from './marked-text';
import { clockTime, dayWords, exactTime, relativeTime, sentTime } from './time-words';
import { useInBrowser } from './use-in-browser';
import { useNow } from './use-now';

/**
 * A time from the service: relative, with the exact time and zone in the tooltip. An unreadable one is shown as
 * received. The server renders UTC; the browser replaces it with the reader's time zone.
 */
export function ServiceTime({ children: text, relative = true }: { children: string; relative?: boolean }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const now = useNow();
  const time = readServiceTime(text);
  if (time === null) return <MarkedText>{text}</MarkedText>;
  const words = relative ? relativeTime(time, now, zone) : exactTime(time, zone);
  return (
    <time
      dateTime={time.toISOString()}
      title={sentTime(time, text, zone)}
      // On paper "just now" means nothing, so the exact time is printed (app/globals.css).
      data-exact={relative && words !== dayWords(time, zone) ? exactTime(time, zone) : undefined}
      suppressHydrationWarning
    >
      {words}
    </time>
  );
}

/**
 * A relative time, with the exact time below it. `children` is ISO 8601. The server renders UTC, the browser the
 * reader's time zone.
 */
export function AgedTime({ children: text }: { children: string }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const now = useNow();
  const time = new Date(text);
  return (
    <time dateTime={text} title={exactTime(time, zone)} className="block whitespace-nowrap">
      <span suppressHydrationWarning className="print:hidden">
        {relativeTime(time, now, zone)}
      </span>
      <span className="block text-xs text-ink-3 numeric">
        {dayWords(time, zone)}, {clockTime(time, zone)}
      </span>
    </time>
  );
}

/**
 * An exact time, with the relative time. `children` is ISO 8601; the server renders UTC, the browser the reader's time
 * zone.
 */
export function ExactTime({ children: text }: { children: string }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const now = useNow();
  const time = new Date(text);
  return (
    <time dateTime={text}>
      {exactTime(time, zone)}{' '}
      <span className="text-ink-3 print:hidden">· {relativeTime(time, now, zone)}</span>
    </time>
  );
}
