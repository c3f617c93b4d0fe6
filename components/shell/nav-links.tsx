'use client';

import { usePathname } from 'next/navigation';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { shortCut } from '@/lib/contract/list-notices';
import { VIEW_LIST_IDS, VIEW_LISTS, type ViewListId } from '@/lib/contract/view-lists';
import { useConsolePages } from './console-pages';
import { useKnownList, useKnownProfiles } from './use-known-lists';
import { SidebarViews } from './views/sidebar-views';

/** Lists by their paths. */
const listAt: Partial<Record<string, ViewListId>> = Object.fromEntries(
  VIEW_LIST_IDS.map((list) => [VIEW_LISTS[list].path, list]),
);

/** A profile is within the profiles. */
const isCurrent = (href: string, pathname: string) =>
  pathname === href ? 'page' : href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined;

export function NavLinks() {
  const pathname = usePathname();
  const configurations = useKnownList();
  const profiles = useKnownProfiles();
  const counts: Partial<Record<string, string | null>> = {
    '/configurations':
      configurations &&
      (configurations.cut === null ? countWords(configurations.total) : shortCut(configurations.cut)),
    '/profiles': profiles === null ? null : countWords(profiles),
  };
  const pages = useConsolePages();
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {pages.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <PageLink
              href={href}
              aria-current={isCurrent(href, pathname)}
              className="flex min-h-8 items-center gap-[9px] rounded-[6px] px-2 py-1.5 font-medium text-ink-2 hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--line)]"
            >
              <Icon aria-hidden className="size-4 opacity-80" />
              {label}
              <Count>{counts[href] ?? null}</Count>
            </PageLink>
            {listAt[href] === undefined ? null : <SidebarViews list={listAt[href]} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ children: count }: { children: string | null }) {
  if (count === null) return null;
  return (
    <span className="ml-auto text-2xs text-ink-3 numeric">
      {count}
      <span className="sr-only"> in this account</span>
    </span>
  );
}
