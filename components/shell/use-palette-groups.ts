'use client';

import { useQuery } from '@tanstack/react-query';
import { FileSliders, FlaskConical, List, SlidersHorizontal, UserRound, Zap } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useDeferredValue } from 'react';
import type { SuggestedProfile } from '@/lib/contract/console-api';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import { findConfigurationsQuery } from '@/lib/queries/portal-configurations';
import { matchingItems, type PaletteGroup, type PaletteItem } from './palette-item';
import { useMayDriveSandbox } from './use-console-pages';
import { useLabelItems } from './use-label-items';
import { usePageGroups } from './use-page-groups';
import { useProfileGroups } from './use-profile-groups';
import { useProfileSections } from './use-profile-sections';

/** What `text` can lead to, in groups; a group with nothing in it is left out. */
export function usePaletteGroups(
  text: string,
  suggestedProfiles: readonly SuggestedProfile[],
): { groups: readonly PaletteGroup[]; asking: boolean } {
  const router = useRouter();
  const pathname = usePathname();
  const sections = useProfileSections();
  const isSandbox = useMayDriveSandbox();
  const uuid = findProfileUuid(text);
  const wanted = useDeferredValue(uuid === null ? text.trim().slice(0, 200) : '');
  const found = useQuery(findConfigurationsQuery(wanted));
  const labels = useLabelItems(wanted);
  const profiles = useProfileGroups(text, wanted, (path) => router.push(path));
  const pageGroups = usePageGroups(text);

  const page = (href: string, label: string, icon: PaletteItem['icon']): PaletteItem => ({
    key: href,
    label,
    icon,
    choose: () => router.push(href),
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
    const items = [
      profile(`open ${uuid}`, 'Open profile', uuid),
      page(`/events?profile=${uuid}`, 'Events of this profile', Zap),
      ...(isSandbox
        ? [page(`/sandbox?profile=${uuid}`, 'Drive this profile in the sandbox', FlaskConical)]
        : []),
    ];
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
    ...profiles.groups,
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
    { heading: 'Labels', items: text.trim() === '' ? [] : labels },
    ...pageGroups,
  ];
  return {
    groups: groups.filter((group) => group.items.length > 0),
    asking: found.isFetching || profiles.asking,
  };
}
