'use client';

import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { VIEW_LISTS, viewAddress } from '@/lib/contract/view-lists';
import { viewsQuery } from '@/lib/queries/views';
import { matchingItems, type PaletteItem } from './palette-item';

/** Saved views in the palette: a few before anything is typed, as the sidebar has them. */
const MOST = 6;

/** The saved views that `text` may mean, of every list. */
export function useViewItems(text: string): readonly PaletteItem[] {
  const router = useRouter();
  const { data } = useQuery(viewsQuery());
  const items = (data?.views ?? []).map(({ id, list, name, query }): PaletteItem => {
    const href = viewAddress(list, query, id);
    return {
      key: href,
      label: name,
      code: VIEW_LISTS[list].label,
      icon: Bookmark,
      choose: () => router.push(href),
    };
  });
  return matchingItems(items, text).slice(0, MOST);
}
