'use client';

import { useQuery } from '@tanstack/react-query';
import {
  Bookmark,
  CircleUserRound,
  FlaskConical,
  GitCompare,
  LogOut,
  Moon,
  Presentation,
  Sun,
  SunMoon,
  UserCog,
} from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTheme } from 'next-themes';
import { useEffect, useState } from 'react';
import { loadModule } from '@/components/ui/load-module';
import { compareAddress } from '@/lib/features/compare/compared-items';
import { useProfileName } from '@/lib/features/labels/queries';
import type { PresenterMode } from '@/lib/features/presenter/presenter';
import { DEMOS } from '@/lib/features/sandbox/demos';
import { viewsQuery } from '@/lib/features/views/queries';
import { VIEW_LISTS, viewAddress } from '@/lib/features/views/view-lists';
import { ROLE_LABELS } from '@/lib/platform/access/permissions';
import { useConsolePages, useMayDriveSandbox } from '../console-pages';
import { startDemo } from '../demo-progress';
import { useDemoRole } from '../demo-role';
import { present } from '../presenter/present';
import { usePresenter } from '../presenter-mode';
import { signOut } from '../sign-out';
import { useRecentProfiles } from '../use-recent-profiles';
import { matchingItems, type PaletteGroup, type PaletteItem } from './palette-item';
import { useActionItems } from './use-action-items';

const SANDBOX_VIEWS = [
  ['/sandbox', 'Sandbox: profiles'],
  ['/sandbox?view=scenarios', 'Sandbox: scenarios'],
  ['/sandbox?view=webhooks', 'Sandbox: webhooks'],
  ['/sandbox?view=limits', 'Sandbox: limits and faults'],
] as const;

const THEMES = [
  ['light', 'Theme: light', Sun],
  ['dark', 'Theme: dark', Moon],
  ['system', 'Theme: system', SunMoon],
] as const;

/** Entries for `text` that need no lookup: pages, the operator's account, the theme. */
export function usePageGroups(text: string): readonly PaletteGroup[] {
  const { setTheme } = useTheme();
  const mode = usePresenter();
  const actions = useActionItems();
  const pages = useConsolePages().flatMap(({ href, label, icon }) =>
    href === '/sandbox'
      ? SANDBOX_VIEWS.map(([key, name]) => ({ key, label: name, icon: FlaskConical }))
      : [{ key: href, label, icon }],
  );
  const demo = useDemoRole();
  const roles = (text.trim() === '' ? [] : (demo?.others ?? [])).map((role) => ({
    key: `role ${role}`,
    label: `Switch role: ${ROLE_LABELS[role].toLowerCase()}`,
    icon: UserCog,
    choose: () => demo?.goOnAs(role),
  }));
  const own: PaletteItem[] = [
    { key: '/account', label: 'Account', icon: CircleUserRound },
    ...presenterItems(mode),
    ...roles,
    { key: 'sign out', label: 'Sign out', icon: LogOut, choose: () => void signOut() },
  ];
  const mayDrive = useMayDriveSandbox();
  const demos = (mayDrive && text.trim() !== '' ? DEMOS : []).map(({ key, title }) => ({
    key: `demo ${key}`,
    label: `Guided demo: ${title}`,
    icon: Presentation,
    choose: () => startDemo(key),
  }));
  const themes = THEMES.map(([name, label, icon]) => ({
    key: `theme ${name}`,
    label,
    icon,
    choose: () => setTheme(name),
  }));
  return [
    // Before anything is typed, pages are enough.
    { heading: 'Actions', items: text.trim() === '' ? [] : matchingItems(actions, text) },
    { heading: 'Pages', items: matchingItems(pages, text) },
    { heading: 'Guided demos', items: matchingItems(demos, text) },
    { heading: 'You', items: matchingItems(own, text) },
    { heading: 'Theme', items: matchingItems(themes, text) },
  ];
}

function presenterItems(mode: PresenterMode | null): PaletteItem[] {
  const item = (label: string, next: PresenterMode | null): PaletteItem => ({
    key: `presenter ${next}`,
    label,
    icon: Presentation,
    choose: () => present(next),
  });
  if (mode === null) return [item('Presenter mode', 'on')];
  return [
    mode === 'masked' ? item('Show names', 'on') : item('Mask names', 'masked'),
    item('Leave presenter mode', null),
  ];
}

interface SectionName {
  key: string;
  label: string;
}

const PROFILE_PATH = /^\/profiles\/([^/]+)$/;

/** Section names while a profile is on screen; their table is only loaded then. */
export function useProfileSections(): readonly SectionName[] {
  const isProfile = PROFILE_PATH.test(usePathname());
  const [sections, setSections] = useState<readonly SectionName[]>([]);
  useEffect(() => {
    if (!isProfile) return;
    return loadModule(
      () => import('@/lib/configuration/contract/section-names'),
      ({ SECTIONS }) => setSections(SECTIONS.map(({ key, label }) => ({ key, label }))),
    );
  }, [isProfile]);
  return isProfile ? sections : [];
}

/** Saved views shown before anything is typed, as in the sidebar. */
const MOST = 6;

export function useViewItems(text: string): readonly PaletteItem[] {
  const { data } = useQuery(viewsQuery());
  const items = (data?.views ?? []).map(({ id, list, name, query }) => ({
    key: viewAddress(list, query, id),
    label: name,
    code: VIEW_LISTS[list].label,
    icon: Bookmark,
  }));
  return matchingItems(items, text).slice(0, MOST);
}

/** Comparisons of the profile on screen: with recently opened ones by name, and with any. */
export function useCompareItems(text: string): readonly PaletteItem[] {
  const uuid = PROFILE_PATH.exec(usePathname())?.[1]?.toLowerCase();
  const recent = useRecentProfiles();
  const nameOf = useProfileName();
  if (uuid === undefined) return [];
  const item = (label: string, others: readonly string[]): PaletteItem => ({
    key: compareAddress([uuid, ...others].map((one) => `profile:${one}`)),
    label,
    icon: GitCompare,
  });
  const others = recent.filter((one) => one.uuid !== uuid);
  const items = [
    item('Compare this profile with others', []),
    // Before anything is typed, one line is enough.
    ...(text.trim() === '' ? [] : others.map((one) => item(`Compare with ${nameOf(one)}`, [one.uuid]))),
  ];
  return matchingItems(items, text);
}
