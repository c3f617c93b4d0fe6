'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { viewsQuery } from '@/lib/features/views/queries';
import { NO_VIEW, readViewQuery, VIEW_PARAMETER, type ViewListId } from '@/lib/features/views/view-lists';
import type { SavedView } from '@/lib/features/views/views';

export interface ListViews {
  views: readonly SavedView[];
  /** The current filters, as a view stores them; "" for the unfiltered list. */
  present: string;
  /** The opened view, or one with exactly the current filters. */
  chosen: SavedView | null;
  /** A view borrowed from another list, if the address has opened one. */
  borrowed: SavedView | null;
  /** Views that can be borrowed. */
  lent: readonly SavedView[];
  /** Whether the filters were changed since opening the view. */
  isChanged: boolean;
  /** The address asks for the unfiltered list, despite a default view. */
  isWhole: boolean;
}

/**
 * The saved views of a list, and which of them its address has opened.
 * @param from a list whose views can also filter this one, as far as they have the same filters
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
