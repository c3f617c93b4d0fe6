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
  /** A view of the list that views are borrowed from, where the address has opened one. */
  borrowed: SavedView | null;
  /** Those that may be borrowed. */
  lent: readonly SavedView[];
  /** Whether another filter was chosen since. */
  isChanged: boolean;
  /** The address says that the whole list is meant, though it would open with a view. */
  isWhole: boolean;
}

/**
 * The saved views of a list, and which of them its address has opened.
 * @param from a list whose views this one can be filtered by too, as far as both have the same filters
 */
export function useListViews(list: ViewListId, from: ViewListId | null = null): ListViews {
  const { data } = useQuery(viewsQuery());
  const parameters = useSearchParams();
  const named = parameters.get(VIEW_PARAMETER);
  const { query: present } = readViewQuery(list, new URLSearchParams(parameters));
  const views = data?.views.filter((view) => view.list === list) ?? [];
  const opened = views.find(({ id, query }) => id === named && (present !== '' || query === ''));
  const same = present === '' ? undefined : views.find(({ query }) => query === present);
  const chosen = opened ?? same ?? null;
  const lent = data?.views.filter((view) => view.list === from) ?? [];
  return {
    views,
    lent,
    borrowed: lent.find(({ id }) => id === named) ?? null,
    present,
    chosen,
    isChanged: chosen !== null && chosen.query !== present,
    isWhole: named === NO_VIEW,
  };
}
