'use client';

import { Bookmark, ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import { useMenuButton } from '@/components/ui/use-menu-button';
import { NO_VIEW, VIEW_LISTS, VIEW_PARAMETER, type ViewListId } from '@/lib/features/views/view-lists';
import { useAddressState } from '../use-address-state';
import { usePageKey } from '../use-page-key';
import { type ListViews, useListViews } from './use-list-views';

const ViewsMenu = loadLater(() => import('./views-menu').then((module) => module.ViewsMenu));

/** The saved views of a list: the open one and its actions. Part of the list's filter bar. */
export function SavedViews({
  list,
  from = null,
}: {
  list: ViewListId;
  /** A list whose views can also be used as filters here. */
  from?: ViewListId | null;
}) {
  const listViews = useListViews(list, from);
  const { borrowed, chosen, isChanged } = listViews;
  const named = borrowed ?? chosen;
  const { attributes, menu, isLoaded, open } = useMenuButton(ViewsMenu);
  useViewInAddress(listViews);
  usePageKey('v', open);
  return (
    <>
      <button
        {...attributes}
        aria-keyshortcuts="v"
        className={`${buttonClass()} max-w-[260px] min-w-0 ${named === null ? 'print:hidden' : ''}`}
      >
        <Bookmark aria-hidden className={named === null ? '' : 'fill-current text-accent'} />
        {named === null ? (
          'Views'
        ) : (
          <>
            <span className="sr-only">View </span>
            <span className="min-w-0 truncate">
              <MarkedText>{named.name}</MarkedText>
            </span>
            {isChanged && borrowed === null ? <span className="text-ink-3">changed</span> : null}
          </>
        )}
        <ChevronDown aria-hidden className="text-ink-3" />
      </button>
      {chosen === null || chosen.unknown.length === 0 ? null : (
        <p role="status" className="order-last basis-full rounded-lg bg-warn-soft px-3.5 py-2 text-warn">
          This view uses {chosen.unknown.length === 1 ? 'a filter' : 'filters'} that {VIEW_LISTS[list].label}{' '}
          no longer has: <MarkedText>{chosen.unknown.join(', ')}</MarkedText>. The other filters still apply.
        </p>
      )}
      {isLoaded ? <ViewsMenu list={list} from={from} listViews={listViews} menu={menu} /> : null}
    </>
  );
}

/**
 * Keeps the view in the address in step: none without filters, and a marker for that if the list has a default view.
 */
function useViewInAddress({ views, present, borrowed, chosen, isWhole }: ListViews): void {
  const { parameters, write } = useAddressState();
  const hasDefault = views.some(({ isDefault }) => isDefault);
  const named = parameters.get(VIEW_PARAMETER);
  const none = hasDefault ? NO_VIEW : null;
  const meant = present === '' && chosen === null && borrowed === null ? none : isWhole ? null : named;
  useEffect(() => {
    if (named !== meant) write({ [VIEW_PARAMETER]: meant });
  }, [named, meant, write]);
}
