'use client';

import { MarkedText } from '@/components/ui/marked-text';
import { clockTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { readServiceTime } from '@/lib/contract/service-time';

/** The time of day alone, to the second, in the reader's zone. */
export function ServiceClock({ children: text }: { children: string }) {
  const inBrowser = useInBrowser();
  const time = readServiceTime(text);
  return time === null ? (
    <MarkedText>{text}</MarkedText>
  ) : (
    <span className="numeric">{clockTime(time, inBrowser ? undefined : 'UTC')}</span>
  );
}
