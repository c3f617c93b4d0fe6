'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import type { SavedView } from '@/lib/contract/saved-views';
import { NO_VIEW, readViewQuery, VIEW_PARAMETER, type ViewListId } from '@/lib/contract/view-lists';
import { viewsQuery } from '@/lib/queries/views';

export interface ListViews {
  /** Of this list. */
  views: readonly SavedView[];
  /** What the address filters by, as a view keeps it; "" for the whole list. */
  present: string;
  /** The view that was opened; or the one that keeps just what is asked for. */
  chosen: SavedView | null;
  /** Whether another filter was chosen since. */
  isChanged: boolean;
  /** The address says that the whole list is meant, though it would open with a view. */
  isWhole: boolean;
}

/** The saved views of a list, and which of them its address has opened. */
export function useListViews(list: ViewListId): ListViews {
  const { data } = useQuery(viewsQuery());
  const parameters = useSearchParams();
  const named = parameters.get(VIEW_PARAMETER);
  const { query: present } = readViewQuery(list, new URLSearchParams(parameters));
  const views = data?.views.filter((view) => view.list === list) ?? [];
  const opened = views.find(({ id, query }) => id === named && (present !== '' || query === ''));
  const same = present === '' ? undefined : views.find(({ query }) => query === present);
  const chosen = opened ?? same ?? null;
  return {
    views,
    present,
    chosen,
    isChanged: chosen !== null && chosen.query !== present,
    isWhole: named === NO_VIEW,
  };
}
