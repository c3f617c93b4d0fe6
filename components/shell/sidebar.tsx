'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { shortCut } from '@/lib/contract/list-notices';
import { VIEW_LIST_IDS, VIEW_LISTS, type ViewListId } from '@/lib/contract/view-lists';
import { Brand } from './brand';
import { ConnectionCard, ConnectionChip } from './connection';
import { useConsolePages } from './console-pages';
import { OperatorMenu } from './operator-menu';
import { ThemeSwitch } from './theme-switch';
import { useKnownList, useKnownProfiles } from './use-known-lists';
import { SidebarViews } from './views/sidebar-views';

/** At the side of a wide screen; on a narrow one a row at the top, with the rest under "Menu". */
export function Sidebar() {
  const pathname = usePathname();
  // Kept with the page it was opened on: following a link closes the menu.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  return (
    <aside
      aria-label="Navigation and connection"
      className="flex flex-col border-line bg-sunken p-2.5 max-[899px]:border-b min-[900px]:sticky min-[900px]:top-0 min-[900px]:h-dvh min-[900px]:overflow-y-auto min-[900px]:border-r min-[900px]:pt-3.5 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-2 min-[900px]:pt-1 min-[900px]:pb-3.5">
        <Brand />
        <span className="grow" />
        <span className="min-[900px]:hidden">
          <ConnectionChip />
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="console-menu"
          onClick={() => setOpenOn(open ? null : pathname)}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 font-medium min-[900px]:hidden"
        >
          <Menu aria-hidden className="size-[15px]" />
          Menu
        </button>
      </div>
      <div
        id="console-menu"
        className={`grow flex-col gap-3 min-[900px]:flex ${open ? 'flex max-[899px]:pt-2.5' : 'hidden'}`}
      >
        <NavLinks />
        <div className="min-[900px]:hidden">
          <ThemeSwitch />
        </div>
        <ConnectionCard />
        <OperatorMenu />
      </div>
    </aside>
  );
}

/** Lists by their paths. */
const listAt: Partial<Record<string, ViewListId>> = Object.fromEntries(
  VIEW_LIST_IDS.map((list) => [VIEW_LISTS[list].path, list]),
);

/** A profile is within the profiles. */
const isCurrent = (href: string, pathname: string) =>
  pathname === href ? 'page' : href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined;

function NavLinks() {
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
