'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { connectionQuery } from '@/lib/queries/connection';
import { useOperator } from './operator-session';
import { parseRecentProfiles, type RecentProfile, withProfile } from './recent-profiles';
import { readStored, useStoredText, writeStored } from './use-stored-text';

/** Each operator has a list for each account of each service: nobody sees what another opened (case 86). */
function useStorageKey(): string | null {
  const { id } = useOperator();
  const { data: connection } = useQuery(connectionQuery());
  if (connection === undefined) return null;
  const { environment, host, account } = connection;
  return `recent-profiles ${id} ${environment} ${host ?? ''} ${account}`;
}

/** Profiles that were opened in this browser, the latest first. Kept in the browser alone. */
export function useRecentProfiles(): readonly RecentProfile[] {
  const [text] = useStoredText(useStorageKey());
  return useMemo(() => parseRecentProfiles(text), [text]);
}

/** Puts the profile that is on screen in the first place. */
export function useRememberProfile(uuid: string, reference: string | null): void {
  const key = useStorageKey();
  useEffect(() => {
    if (key === null) return;
    const before = parseRecentProfiles(readStored(key));
    writeStored(key, JSON.stringify(withProfile(before, { uuid, reference })));
  }, [key, uuid, reference]);
}
