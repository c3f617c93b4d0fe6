'use client';

import { useQuery } from '@tanstack/react-query';
import { FileSliders, Tag, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { countWords } from '@/components/ui/count-words';
import { LABEL_KIND_WORDS, LABEL_KINDS } from '@/lib/configuration/label-kinds';
import { findConfigurationsQuery } from '@/lib/features/configurations/queries';
import { labelNamesQuery, useProfileName } from '@/lib/features/labels/queries';
import { type ExactHit, exactHits, type HitKind } from '@/lib/features/profiles/exact-hits';
import { exactProfilesQuery, findProfilesQuery } from '@/lib/features/profiles/queries';
import { useRecentProfiles } from '../use-recent-profiles';
import { matchingItems, type PaletteGroup, type PaletteItem } from './palette-item';

const ICONS: Record<HitKind, PaletteItem['icon']> = {
  profile: UserRound,
  configuration: FileSliders,
  label: Tag,
};

export const profileItem = (label: string, uuid: string): PaletteItem => ({
  key: `/profiles/${uuid}`,
  label,
  code: uuid,
  icon: UserRound,
});

/** Items whose reference, name or ID is exactly `wanted`, and whether the lookup has finished. */
export function useExactItems(wanted: string): {
  profiles: readonly PaletteItem[];
  others: readonly PaletteItem[];
  state: 'known' | 'asking' | 'failed';
} {
  const profiles = useQuery(exactProfilesQuery(wanted));
  const configurations = useQuery(findConfigurationsQuery(wanted));
  const labels = useQuery(labelNamesQuery());
  const items = useMemo(() => {
    if (wanted === '') return { profiles: [], others: [] };
    const found = {
      profiles: profiles.data?.rows ?? [],
      configurations: configurations.isPlaceholderData ? [] : (configurations.data?.rows ?? []),
      names: labels.data?.names,
    };
    const hits = exactHits(wanted, found);
    const item = ({ kind, label, code, path }: ExactHit): PaletteItem => ({
      key: path,
      label,
      code,
      icon: ICONS[kind],
    });
    return {
      profiles: hits.filter(({ kind }) => kind === 'profile').map(item),
      others: hits.filter(({ kind }) => kind !== 'profile').map(item),
    };
  }, [wanted, profiles.data, configurations.data, configurations.isPlaceholderData, labels.data]);
  if (wanted === '') return { ...items, state: 'known' };
  const asked = [profiles, configurations];
  if (asked.some(({ isError }) => isError)) return { ...items, state: 'failed' };
  const isKnown = asked.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData);
  return { ...items, state: isKnown && labels.data !== undefined ? 'known' : 'asking' };
}

/** Most labels shown in the palette; the labels screen has the rest. */
const MOST = 6;

interface LabelItems {
  profiles: readonly PaletteItem[];
  /** Other labels and numbers, each linking to its row on the labels screen. */
  others: readonly PaletteItem[];
}

export function useLabelItems(wanted: string): LabelItems {
  const { data } = useQuery(labelNamesQuery());
  const { profiles, others } = useMemo(() => {
    return {
      profiles: Object.entries(data?.names.profile ?? {}).map(([uuid, label]) => profileItem(label, uuid)),
      others: LABEL_KINDS.filter((kind) => kind !== 'profile').flatMap((kind) =>
        Object.entries(data?.names[kind] ?? {}).map(([id, label]) => ({
          key: `/labels?kind=${kind}&q=${id}`,
          label,
          code: `${LABEL_KIND_WORDS[kind].one} ${id}`,
          icon: Tag,
        })),
      ),
    };
  }, [data]);
  return useMemo(() => {
    const few = (items: readonly PaletteItem[]) =>
      wanted === '' ? [] : matchingItems(items, wanted).slice(0, MOST);
    return { profiles: few(profiles), others: few(others) };
  }, [profiles, others, wanted]);
}

/**
 * Profiles matching `text`: from the directory those whose reference contains `wanted` or whose name has words starting
 * with it, labelled ones, and recently opened ones. `wanted` is `text` after a delay, or empty if nothing should be
 * searched.
 */
export function useProfileGroups(
  text: string,
  wanted: string,
  named: readonly PaletteItem[],
): { groups: readonly PaletteGroup[]; asking: boolean } {
  const { data, isFetching } = useQuery(findProfilesQuery(wanted));
  const recent = useRecentProfiles();
  const nameOf = useProfileName();
  const found = wanted === '' || text.trim() === '' || data === undefined ? null : data;
  const rest =
    found !== null && found.matching > found.rows.length
      ? [
          {
            key: `/profiles?q=${encodeURIComponent(wanted)}`,
            label: `All ${countWords(found.matching)} profiles that match “${wanted}”`,
            icon: UserRound,
          },
        ]
      : [];
  const known = (found?.rows ?? []).map(({ uuid, customerReference: reference, reviewStatus }) => {
    const name = nameOf({ uuid, reference });
    const also = reference === name ? null : reference;
    return profileItem([name, also, reviewStatus].filter(Boolean).join(' · '), uuid);
  });
  const opened = recent.map((one) => profileItem(nameOf(one), one.uuid));
  return {
    groups: [
      { heading: 'Profiles', items: [...known, ...named, ...rest] },
      { heading: 'Recently opened', items: matchingItems(opened, text) },
    ],
    asking: isFetching,
  };
}
