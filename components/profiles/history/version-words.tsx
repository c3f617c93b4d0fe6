'use client';

import type { BadgeTone } from '@/components/ui/badge';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { Sign } from '@/lib/configuration/compare-settings';
import type { Version, VersionReason } from '@/lib/features/history/history';

export const REASON_WORDS: Record<VersionReason, { words: string; tone: BadgeTone; title: string }> = {
  read: { words: 'First read', tone: 'off', title: 'The first stored reading of this profile' },
  changed: {
    words: 'Changed outside',
    tone: 'info',
    title: 'A reading found a change made outside this console',
  },
  saved: { words: 'Saved here', tone: 'on', title: 'Its forms were saved in this console' },
};

/** A note on a section or setting in addition to its values; empty if they are enough. */
export const SIGN_WORDS: Record<Sign, string> = {
  same: 'No difference',
  added: '+ Added',
  removed: '− Removed',
  changed: 'Changed',
};

/** A version's text when it has no list of differences. */
export function noChangesWords({ reason }: Pick<Version, 'reason'>): string {
  return reason === 'read' ? 'Nothing earlier to compare with.' : 'The previous version is no longer stored.';
}

/** "3 settings in 2 sections differ" */
export function countWords(settings: number, sections: number): string {
  if (sections === 0) return 'These versions are the same.';
  const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${plural(settings, 'setting')} in ${plural(sections, 'section')} ${settings === 1 ? 'differs' : 'differ'}.`;
}

/**
 * A time in this console, with seconds, because versions may be seconds apart. The server renders UTC, the browser its
 * own time zone.
 */
export function VersionTime({ at }: { at: string }) {
  return <time dateTime={at}>{useVersionTime()(at)}</time>;
}

/** The same as text, for names. */
export function useVersionTime(): (at: string) => string {
  const zone = useInBrowser() ? undefined : 'UTC';
  return (at) => exactTime(new Date(at), zone);
}
