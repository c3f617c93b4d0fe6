'use client';

import { Users } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { NO_VIEW, VIEW_LISTS, type ViewListId, viewAddress } from '@/lib/features/views/view-lists';
import { useRememberedChoice } from '../remembered-choices';
import { useListViews } from './use-list-views';

/** Views of one list shown in the sidebar before "Show more". */
const MOST_SHOWN = 4;

const ITEM =
  'flex min-h-7 w-full min-w-0 items-center gap-1.5 rounded-[6px] px-2 py-1 text-left text-sm text-ink-2 hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--line)]';

export function SidebarViews({ list }: { list: ViewListId }) {
  const { views, chosen, isWhole } = useListViews(list);
  const isHere = usePathname() === VIEW_LISTS[list].path;
  const [choice, choose] = useRememberedChoice(`views-${list}`);
  if (views.length === 0) return null;
  const isOpen = choice === 'all' || views.length <= MOST_SHOWN + 1;
  const isOne = (id: string) => isHere && chosen?.id === id;
  const shown = isOpen ? views : views.filter(({ id }, nth) => nth < MOST_SHOWN || isOne(id));
  const hidden = views.length - shown.length;
  return (
    <ul
      aria-label={`Views of ${VIEW_LISTS[list].label}`}
      className="mt-0.5 mb-1.5 ml-4 grid gap-px border-l border-line pl-2"
    >
      {views.some(({ isDefault }) => isDefault) ? (
        <li>
          <PageLink
            href={viewAddress(list, '', NO_VIEW)}
            aria-current={isHere && isWhole ? 'true' : undefined}
            className={ITEM}
          >
            All {VIEW_LISTS[list].label.toLowerCase()}
          </PageLink>
        </li>
      ) : null}
      {shown.map(({ id, query, name, shared }) => (
        <li key={id} className="min-w-0">
          <PageLink
            href={viewAddress(list, query, id)}
            aria-current={isOne(id) ? 'true' : undefined}
            className={ITEM}
          >
            <span className="min-w-0 grow truncate">
              <MarkedText>{name}</MarkedText>
            </span>
            {shared ? (
              <>
                <Users aria-hidden className="size-3 shrink-0 text-ink-3" />
                <span className="sr-only">shared</span>
              </>
            ) : null}
          </PageLink>
        </li>
      ))}
      {views.length > MOST_SHOWN + 1 ? (
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => choose(isOpen ? 'few' : 'all')}
            className={`${ITEM} text-ink-3`}
          >
            {isOpen ? 'Fewer views' : `${hidden} more`}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
