'use client';

import { useInBrowser } from '@/components/shell/use-in-browser';
import { MarkedText } from '@/components/ui/marked-text';
import { dayWords } from '@/components/ui/time-words';
import { readServiceTime } from '@/lib/contract/service-time';

/** The day alone, in the reader's zone; the details have the exact time. */
export function CreatedDay({ children: text }: { children: string }) {
  const inBrowser = useInBrowser();
  const time = readServiceTime(text);
  return time === null ? <MarkedText>{text}</MarkedText> : dayWords(time, inBrowser ? undefined : 'UTC');
}
