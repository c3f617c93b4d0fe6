'use client';

import { useQuery } from '@tanstack/react-query';
import { FileSliders, FlaskConical, List, SlidersHorizontal, Zap } from 'lucide-react';
import { useDeferredValue } from 'react';
import { findConfigurationsQuery } from '@/lib/features/configurations/queries';
import { labelNamesQuery } from '@/lib/features/labels/queries';
import { searchedText } from '@/lib/features/profiles/exact-hits';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import type { SuggestedProfile } from '@/lib/service/control-api/suggested-profile';
import { useMayDriveSandbox } from '../console-pages';
import { showSetting } from '../show-setting';
import { phraseAddress, phraseWords, readFormPhrase } from './form-phrase';
import { matchingItems, type PaletteGroup, type PaletteItem, withoutRepeats } from './palette-item';
import { profileItem, useExactItems, useLabelItems, useProfileGroups } from './use-found-items';
import { useCompareItems, usePageGroups, useProfileSections, useViewItems } from './use-page-groups';

/** Most matching configurations listed. */
const MOST_CONFIGURATIONS = 5;

/**
 * Groups of entries for `text`, exact matches first. `asking`: exact matches are still unknown, so Enter must wait;
 * `failed`: the lookup failed.
 */
export function usePaletteGroups(
  text: string,
  suggestedProfiles: readonly SuggestedProfile[],
): { groups: readonly PaletteGroup[]; state: 'known' | 'asking' | 'failed' } {
  const sections = useProfileSections();
  const isSandbox = useMayDriveSandbox();
  const uuid = findProfileUuid(text);
  const present = uuid === null ? searchedText(text) : '';
  const wanted = useDeferredValue(present);
  const found = useQuery(findConfigurationsQuery(wanted));
  const labels = useLabelItems(wanted);
  const exact = useExactItems(wanted);
  const profiles = useProfileGroups(text, wanted, labels.profiles);
  const views = useViewItems(text);
  const compared = useCompareItems(text);
  const pageGroups = usePageGroups(text);
  const forms = useQuery(labelNamesQuery()).data?.names.form;

  const page = (href: string, label: string, icon: PaletteItem['icon']): PaletteItem => ({
    key: href,
    label,
    icon,
  });
  const configuration = (id: number, label: string): PaletteItem => ({
    key: `/configurations?configuration=${id}`,
    label,
    code: String(id),
    icon: FileSliders,
  });

  if (uuid !== null) {
    const items = [
      profileItem('Open profile', uuid),
      page(`/events?profile=${uuid}`, 'Events of this profile', Zap),
      ...(isSandbox
        ? [page(`/sandbox?profile=${uuid}`, 'Control this profile in the sandbox', FlaskConical)]
        : []),
    ];
    return { groups: [{ heading: 'Profile', items }], state: 'known' };
  }
  const rows =
    wanted === '' || text.trim() === '' ? [] : (found.data?.rows.slice(0, MOST_CONFIGURATIONS) ?? []);
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
  const isOfThis = wanted === present;
  const [exactProfiles = [], exactOthers = []] = isOfThis ? [exact.profiles, exact.others] : [];
  const groups: PaletteGroup[] = [
    { heading: 'Best match', items: [...exactProfiles, ...byId, ...exactOthers] },
    {
      heading: 'Profiles by form',
      items: readFormPhrase(text, forms ?? {}).map((phrase) =>
        page(phraseAddress(phrase), phraseWords(phrase), List),
      ),
    },
    {
      heading: 'Settings of this profile',
      items: matchingItems(
        sections.map(({ key, label }) => ({
          key: `section ${key}`,
          label,
          code: key,
          icon: SlidersHorizontal,
          choose: () => showSetting(`section-${key}`),
        })),
        text,
      ),
    },
    ...profiles.groups,
    {
      heading: 'Profiles of the sandbox',
      items: matchingItems(
        suggestedProfiles.map(({ uuid, name, kind }) => profileItem(`${name} · ${kind}`, uuid)),
        text,
      ),
    },
    {
      heading: 'Configurations',
      items: [...rows.map((row) => configuration(row.id, row.name)), ...search],
    },
    { heading: 'Labels', items: text.trim() === '' ? [] : labels.others },
    { heading: 'Views', items: views },
    { heading: 'Compare', items: compared },
    ...pageGroups,
  ];
  const isFound = exactProfiles.length > 0 || exactOthers.length > 0;
  const isAsking = !isOfThis || (exact.state === 'known' && !isFound && profiles.asking);
  return { groups: withoutRepeats(groups), state: isAsking ? 'asking' : exact.state };
}
