'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { countWords } from '@/components/ui/count-words';
import { findProfilesQuery } from '@/lib/queries/directory';
import { useProfileName } from '@/lib/queries/labels';
import { useRecentProfiles } from '../use-recent-profiles';
import { matchingItems, type PaletteGroup, type PaletteItem } from './palette-item';

/**
 * Profiles that `text` can lead to: those of the directory whose reference has `wanted` in it or words of whose name begin so,
 * those that are named so, and those that were opened lately. `wanted` is `text` a moment later, or empty where nothing
 * is to be looked for.
 */
export function useProfileGroups(
  text: string,
  wanted: string,
  named: readonly PaletteItem[],
  go: (path: string) => void,
): { groups: readonly PaletteGroup[]; asking: boolean } {
  const { data, isFetching } = useQuery(findProfilesQuery(wanted));
  const recent = useRecentProfiles();
  const nameOf = useProfileName();
  const profile = (label: string, uuid: string): PaletteItem => ({
    key: `/profiles/${uuid}`,
    label,
    code: uuid,
    icon: UserRound,
    choose: () => go(`/profiles/${uuid}`),
  });
  const found = wanted === '' || text.trim() === '' || data === undefined ? null : data;
  const rest =
    found !== null && found.matching > found.rows.length
      ? [
          {
            key: 'profiles found',
            label: `All ${countWords(found.matching)} profiles that match “${wanted}”`,
            icon: UserRound,
            choose: () => go(`/profiles?q=${encodeURIComponent(wanted)}`),
          },
        ]
      : [];
  const known = (found?.rows ?? []).map(({ uuid, customerReference: reference, reviewStatus }) => {
    const name = nameOf({ uuid, reference });
    const also = reference === name ? null : reference;
    return profile([name, also, reviewStatus].filter(Boolean).join(' · '), uuid);
  });
  const opened = recent.map((one) => profile(nameOf(one), one.uuid));
  return {
    groups: [
      { heading: 'Profiles', items: [...known, ...named, ...rest] },
      { heading: 'Opened lately', items: matchingItems(opened, text) },
    ],
    asking: isFetching,
  };
}
