'use client';

import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { LABEL_KIND_WORDS, LABEL_KINDS } from '@/lib/contract/label-kinds';
import { labelNamesQuery } from '@/lib/queries/labels';
import { matchingItems, type PaletteItem } from './palette-item';

/** Of thousands of labels the palette shows a few: the screen of labels has the rest. */
const MOST = 6;

/** IDs whose label or number `wanted` may mean; each leads to its row on the screen of labels. */
export function useLabelItems(wanted: string): readonly PaletteItem[] {
  const router = useRouter();
  const { data } = useQuery(labelNamesQuery());
  const all = useMemo(
    () =>
      LABEL_KINDS.filter((kind) => kind !== 'profile').flatMap((kind) =>
        Object.entries(data?.names[kind] ?? {}).map(([id, label]) => ({ kind, id, label })),
      ),
    [data],
  );
  return useMemo(() => {
    if (wanted === '') return [];
    const items = all.map(({ kind, id, label }) => ({
      key: `label ${kind} ${id}`,
      label,
      code: `${LABEL_KIND_WORDS[kind].one} ${id}`,
      icon: Tag,
      choose: () => router.push(`/labels?kind=${kind}&q=${id}`),
    }));
    return matchingItems(items, wanted).slice(0, MOST);
  }, [all, wanted, router]);
}
