'use client';

import { useQuery } from '@tanstack/react-query';
import { FileSliders, House, List, Moon, SlidersHorizontal, Sun, SunMoon, UserRound } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { useDeferredValue } from 'react';
import type { SuggestedProfile } from '@/lib/contract/console-api';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import { findConfigurationsQuery } from '@/lib/queries/portal-configurations';
import { matchingItems, type PaletteGroup, type PaletteItem } from './palette-item';
import { useProfileSections } from './use-profile-sections';

/** What `text` can lead to, in groups; a group with nothing in it is left out. */
export function usePaletteGroups(
  text: string,
  suggestedProfiles: readonly SuggestedProfile[],
): { groups: readonly PaletteGroup[]; asking: boolean } {
  const router = useRouter();
  const pathname = usePathname();
  const { setTheme } = useTheme();
  const sections = useProfileSections();
  const uuid = findProfileUuid(text);
  const wanted = useDeferredValue(uuid === null ? text.trim().slice(0, 200) : '');
  const found = useQuery(findConfigurationsQuery(wanted));

  const page = (href: string, label: string, icon: PaletteItem['icon']): PaletteItem => ({
    key: href,
    label,
    icon,
    choose: () => router.push(href),
  });
  const theme = (name: string, label: string, icon: PaletteItem['icon']): PaletteItem => ({
    key: `theme ${name}`,
    label,
    icon,
    choose: () => setTheme(name),
  });
  const profile = (key: string, label: string, code: string): PaletteItem => ({
    key,
    label,
    code,
    icon: UserRound,
    choose: () => router.push(`/profiles/${code}`),
  });
  const configuration = (id: number, label: string): PaletteItem => ({
    key: `configuration ${id} ${label}`,
    label,
    code: String(id),
    icon: FileSliders,
    choose: () => router.push(`/configurations?configuration=${id}`),
  });

  if (uuid !== null) {
    const items = [profile(`open ${uuid}`, 'Open profile', uuid)];
    return { groups: [{ heading: 'Profile', items }], asking: false };
  }
  const rows = wanted === '' || text.trim() === '' ? [] : (found.data?.rows ?? []);
  const byId = /^\s*\d{1,15}\s*$/.test(text)
    ? [configuration(Number(text), 'Configuration with the ID')]
    : [];
  const search =
    wanted === ''
      ? []
      : [
          page(
            `/configurations?q=${encodeURIComponent(wanted)}`,
            `Configurations whose name contains “${wanted}”`,
            List,
          ),
        ];
  const groups: PaletteGroup[] = [
    {
      heading: 'Settings of this profile',
      items: matchingItems(
        sections.map(({ key, label }) => ({
          key: `section ${key}`,
          label,
          code: key,
          icon: SlidersHorizontal,
          choose: () => router.push(`${pathname}#section-${key}`),
        })),
        text,
      ),
    },
    {
      heading: 'Profiles of the sandbox',
      items: matchingItems(
        suggestedProfiles.map(({ uuid, name, kind }) =>
          profile(`suggested ${uuid}`, `${name} · ${kind}`, uuid),
        ),
        text,
      ),
    },
    {
      heading: 'Configurations',
      items: [...byId, ...rows.map((row) => configuration(row.id, row.name)), ...search],
    },
    {
      heading: 'Pages',
      items: matchingItems(
        [page('/', 'Start', House), page('/configurations', 'Configurations', List)],
        text,
      ),
    },
    {
      heading: 'Theme',
      items: matchingItems(
        [
          theme('light', 'Theme: light', Sun),
          theme('dark', 'Theme: dark', Moon),
          theme('system', 'Theme: as the system', SunMoon),
        ],
        text,
      ),
    },
  ];
  return { groups: groups.filter((group) => group.items.length > 0), asking: found.isFetching };
}
