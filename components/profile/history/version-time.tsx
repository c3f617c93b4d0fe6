'use client';

import { useInBrowser } from '@/components/shell/use-in-browser';
import { exactTime } from '@/components/ui/time-words';

/** A time of this console, exact: versions may be seconds apart. The server writes UTC, the browser its own zone. */
export function VersionTime({ at }: { at: string }) {
  return <time dateTime={at}>{useVersionTime()(at)}</time>;
}

/** The same as text, for names. */
export function useVersionTime(): (at: string) => string {
  const zone = useInBrowser() ? undefined : 'UTC';
  return (at) => exactTime(new Date(at), zone);
}
