'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { holdsPseudonym } from '@/lib/features/presenter/presenter';
import { connectionQuery } from '@/lib/features/settings/queries';
import { useOperator } from './operator-session';
import { useAreNamesMasked } from './presenter-mode';
import { readStored, storedKeys, useStoredText, writeStored } from './use-stored-text';

export interface RecentProfile {
  uuid: string;
  /** Customer reference, if known. */
  reference: string | null;
}

const MOST = 8;

/** Moves a profile to the front, without a duplicate and keeping a known reference. */
export function withProfile(before: readonly RecentProfile[], opened: RecentProfile): RecentProfile[] {
  const known = before.find(({ uuid }) => uuid === opened.uuid)?.reference ?? null;
  const others = before.filter(({ uuid }) => uuid !== opened.uuid);
  return [{ uuid: opened.uuid, reference: opened.reference ?? known }, ...others].slice(0, MOST);
}

/** Unreadable text counts as empty: anything on this origin can write to storage. */
export function parseRecentProfiles(text: string): RecentProfile[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isRecentProfile).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isRecentProfile(value: unknown): value is RecentProfile {
  if (typeof value !== 'object' || value === null) return false;
  const { uuid, reference } = value as Partial<Record<keyof RecentProfile, unknown>>;
  return (
    typeof uuid === 'string' &&
    /^[0-9a-f-]{36}$/.test(uuid) &&
    (reference === null || typeof reference === 'string')
  );
}

const KEY = 'recent-profiles';

/** References are pseudonyms while names are masked, and only then, so one stored in the other mode is dropped. */
const asShown = (profiles: readonly RecentProfile[], areMasked: boolean): readonly RecentProfile[] =>
  profiles.map((one) =>
    one.reference === null || holdsPseudonym(one.reference) === areMasked ? one : { ...one, reference: null },
  );

/** Removes a deleted profile from every list stored in this browser, so that no link leads nowhere. */
export function removeRecentProfile(uuid: string): void {
  rewrite((profiles) => profiles.filter((one) => one.uuid !== uuid));
}

/** Removes references from every list stored in this browser; the opened profiles stay. */
export function clearReferences(areMasked: boolean): void {
  rewrite((profiles) => asShown(profiles, areMasked));
}

function rewrite(change: (profiles: readonly RecentProfile[]) => readonly RecentProfile[]): void {
  for (const key of storedKeys().filter((one) => one.startsWith(`${KEY} `))) {
    const before = readStored(key);
    const after = JSON.stringify(change(parseRecentProfiles(before)));
    if (after !== before) writeStored(key, after);
  }
}

/** Each operator has a list for each account of each service: no one sees what another opened (case 86). */
function useStorageKey(): string | null {
  const { id } = useOperator();
  const { data: connection } = useQuery(connectionQuery());
  if (connection === undefined) return null;
  const { environment, host, account } = connection;
  return `${KEY} ${id} ${environment} ${host ?? ''} ${account}`;
}

/** Profiles opened in this browser, most recent first. Stored in the browser only. */
export function useRecentProfiles(): readonly RecentProfile[] {
  const [text] = useStoredText(useStorageKey());
  const areMasked = useAreNamesMasked();
  return useMemo(() => asShown(parseRecentProfiles(text), areMasked), [text, areMasked]);
}

/** Moves the profile on screen to the front. */
export function useRememberProfile(uuid: string, reference: string | null): void {
  const key = useStorageKey();
  useEffect(() => {
    if (key === null) return;
    const before = parseRecentProfiles(readStored(key));
    writeStored(key, JSON.stringify(withProfile(before, { uuid, reference })));
  }, [key, uuid, reference]);
}
