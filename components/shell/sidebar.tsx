'use client';

import { useQuery } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { cappedCount, countWords } from '@/components/ui/count-words';
import { WITH_PALETTE } from '@/components/ui/early-keys';
import { PageLink } from '@/components/ui/page-link';
import { runsUnderWayQuery } from '@/lib/features/assignments/queries';
import type { RunsUnderWay } from '@/lib/features/assignments/run';
import { shortCut } from '@/lib/features/configurations/list-notices';
import { pageCountsQuery } from '@/lib/features/overview/queries';
import { VIEW_LIST_IDS, VIEW_LISTS, type ViewListId } from '@/lib/features/views/view-lists';
import { Brand } from './brand';
import { ConnectionCard, ConnectionChip } from './connection';
import { type ConsolePage, PAGE_GROUPS, useConsolePages } from './console-pages';
import { OperatorMenu } from './operator-menu';
import { useMay } from './operator-session';
import { ThemeSwitch } from './theme-switch';
import { useKnownList, useKnownProfiles } from './use-known-lists';
import { SidebarViews } from './views/sidebar-views';

export function NavigationLayout({ children }: { children: ReactNode }) {
  return (
    <div
      {...WITH_PALETTE}
      className="min-h-dvh min-[900px]:grid min-[900px]:grid-cols-[var(--sidebar)_minmax(0,1fr)] print:block"
    >
      <Sidebar />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** On the side of a wide screen; on a narrow one, a row at the top with the rest under "Menu". */
function Sidebar() {
  const pathname = usePathname();
  // Stores the page it was opened on, so that following a link closes the menu.
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
        className={`grow flex-col gap-3 max-[899px]:pt-2.5 min-[900px]:flex min-[900px]:min-h-0 ${open ? 'flex' : 'hidden'}`}
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

const listAt: Partial<Record<string, ViewListId>> = Object.fromEntries(
  VIEW_LIST_IDS.map((list) => [VIEW_LISTS[list].path, list]),
);

/** A profile's page belongs to Profiles. */
const isCurrent = (href: string, pathname: string) =>
  pathname === href ? 'page' : href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined;

function NavLinks() {
  const pages = useConsolePages();
  const counts = usePageCounts();
  const first = pages.filter(({ group }) => group === undefined);
  return (
    // Scrolls for itself in a low window, so that the operator's menu below stays in sight.
    <nav aria-label="Main" className="min-[900px]:min-h-40 min-[900px]:overflow-y-auto">
      <PageLinks pages={first} counts={counts} />
      {PAGE_GROUPS.map((group) => {
        const ofGroup = pages.filter((page) => page.group === group);
        if (ofGroup.length === 0) return null;
        return (
          <div key={group}>
            <p id={`pages-${group}`} className="px-2 pt-3 pb-1 text-2xs font-medium text-ink-3">
              {group}
            </p>
            <PageLinks pages={ofGroup} counts={counts} labelledBy={`pages-${group}`} />
          </div>
        );
      })}
    </nav>
  );
}

interface PageCount {
  count: string;
  /** What the number counts. */
  words: string;
}

/** Counts of pages by address, as far as known. */
function usePageCounts(): Partial<Record<string, PageCount>> {
  const { data } = useQuery({ ...pageCountsQuery(), enabled: useMay('profiles.read') });
  const { data: assignments } = useQuery({ ...runsUnderWayQuery(), enabled: useMay('profiles.read') });
  const configurations = useKnownList();
  // The list on screen may have been read more recently.
  const profiles = useKnownProfiles() ?? data?.profiles;
  const of = (count: number | undefined, words: string) =>
    count === undefined ? undefined : { count: countWords(count), words };
  return {
    '/profiles': of(profiles, 'known'),
    '/setups': of(data?.setups, 'groups'),
    '/configurations': configurations
      ? {
          count:
            configurations.cut === null ? countWords(configurations.total) : shortCut(configurations.cut),
          words: 'in this account',
        }
      : undefined,
    '/assignments': assignmentsCount(assignments),
    '/drift': data && { count: cappedCount(data.drift), words: 'unreviewed' },
    '/baselines': of(data?.baselines, 'in total'),
    '/checks': of(data?.checks, 'in total'),
    '/findings': of(data?.findings, 'open'),
    '/exceptions': of(data?.exceptions, 'requested or active'),
  };
}

/** Unfinished runs, with the progress of the newest; otherwise plans that the operator can approve. */
function assignmentsCount(running: RunsUnderWay | undefined): PageCount | undefined {
  const [run] = running?.runs ?? [];
  if (run !== undefined) {
    const done = run.total === 0 ? 100 : Math.floor((run.done / run.total) * 100);
    return {
      count: `${done}%`,
      words: run.state === 'running' ? 'of the active run done' : 'of the waiting run done',
    };
  }
  return running === undefined || running.toApprove === 0
    ? undefined
    : { count: countWords(running.toApprove), words: 'for you to approve' };
}

function PageLinks({
  pages,
  counts,
  labelledBy,
}: {
  pages: readonly ConsolePage[];
  labelledBy?: string;
  counts: Partial<Record<string, PageCount>>;
}) {
  const pathname = usePathname();
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-0.5">
      {pages.map(({ href, label, icon: Icon }) => (
        <li key={href}>
          <PageLink
            href={href}
            aria-current={isCurrent(href, pathname)}
            className="flex min-h-8 items-center gap-[9px] rounded-[6px] px-2 py-1.5 [@media(min-width:900px)_and_(max-height:880px)]:min-h-7 [@media(min-width:900px)_and_(max-height:880px)]:py-0.5 font-medium text-ink-2 hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--line)]"
          >
            <Icon aria-hidden className="size-4 opacity-80" />
            {label}
            <Count>{counts[href]}</Count>
          </PageLink>
          {listAt[href] === undefined ? null : <SidebarViews list={listAt[href]} />}
        </li>
      ))}
    </ul>
  );
}

function Count({ children }: { children: PageCount | undefined }) {
  if (children === undefined) return null;
  return (
    <span className="ml-auto text-2xs text-ink-3 numeric">
      {children.count}
      <span className="sr-only"> {children.words}</span>
    </span>
  );
}
