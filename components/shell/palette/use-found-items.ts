'use client';

import { useQuery } from '@tanstack/react-query';
import { FileSliders, Tag, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { LABEL_KIND_WORDS, LABEL_KINDS } from '@/lib/contract/label-kinds';
import { exactProfilesQuery } from '@/lib/queries/directory';
import { type ExactHit, exactHits, type HitKind } from '@/lib/queries/exact-hits';
import { labelNamesQuery } from '@/lib/queries/labels';
import { findConfigurationsQuery } from '@/lib/queries/portal-configurations';
import { matchingItems, type PaletteItem } from './palette-item';

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

/** Of thousands of labels the palette shows a few: the screen of labels has the rest. */
const MOST = 6;

interface LabelItems {
  /** Profiles by their names: each leads there. */
  profiles: readonly PaletteItem[];
  /** All else that has a label or number: each leads to its row on the screen of labels. */
  others: readonly PaletteItem[];
}

/** What `wanted` may mean by label or number. */
export function useLabelItems(wanted: string): LabelItems {
  const router = useRouter();
  const { data } = useQuery(labelNamesQuery());
  const { profiles, others } = useMemo(() => {
    const item = (key: string, label: string, code: string, icon: PaletteItem['icon']): PaletteItem => ({
      ...{ key, label, code, icon },
      choose: () => router.push(key),
    });
    return {
      profiles: Object.entries(data?.names.profile ?? {}).map(([uuid, label]) =>
        item(`/profiles/${uuid}`, label, uuid, UserRound),
      ),
      others: LABEL_KINDS.filter((kind) => kind !== 'profile').flatMap((kind) =>
        Object.entries(data?.names[kind] ?? {}).map(([id, label]) =>
          item(`/labels?kind=${kind}&q=${id}`, label, `${LABEL_KIND_WORDS[kind].one} ${id}`, Tag),
        ),
      ),
    };
  }, [data, router]);
  return useMemo(() => {
    const few = (items: readonly PaletteItem[]) =>
      wanted === '' ? [] : matchingItems(items, wanted).slice(0, MOST);
    return { profiles: few(profiles), others: few(others) };
  }, [profiles, others, wanted]);
}
