'use client';

import { useQuery } from '@tanstack/react-query';
import { FileSliders, Tag, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { exactProfilesQuery } from '@/lib/queries/directory';
import { type ExactHit, exactHits, type HitKind } from '@/lib/queries/exact-hits';
import { labelNamesQuery } from '@/lib/queries/labels';
import { findConfigurationsQuery } from '@/lib/queries/portal-configurations';
import type { PaletteItem } from './palette-item';

const ICONS: Record<HitKind, PaletteItem['icon']> = {
  profile: UserRound,
  configuration: FileSliders,
  label: Tag,
};

/** What has exactly `wanted` as its reference, name or ID, and whether that is known already. */
export function useExactItems(wanted: string): {
  profiles: readonly PaletteItem[];
  others: readonly PaletteItem[];
  state: 'known' | 'asking' | 'failed';
} {
  const router = useRouter();
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
      ...{ label, code, icon: ICONS[kind] },
      choose: () => router.push(path),
    });
    return {
      profiles: hits.filter(({ kind }) => kind === 'profile').map(item),
      others: hits.filter(({ kind }) => kind !== 'profile').map(item),
    };
  }, [wanted, profiles.data, configurations.data, configurations.isPlaceholderData, labels.data, router]);
  if (wanted === '') return { ...items, state: 'known' };
  const asked = [profiles, configurations];
  if (asked.some(({ isError }) => isError)) return { ...items, state: 'failed' };
  const isKnown = asked.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData);
  return { ...items, state: isKnown && labels.data !== undefined ? 'known' : 'asking' };
}
