'use client';

import { useQuery } from '@tanstack/react-query';
import { Tag, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { LABEL_KIND_WORDS, LABEL_KINDS } from '@/lib/contract/label-kinds';
import { labelNamesQuery } from '@/lib/queries/labels';
import { matchingItems, type PaletteItem } from './palette-item';

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
