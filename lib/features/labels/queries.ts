import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import { operationQuery } from '@/lib/features/operation-query';
import { type NameableProfile, profileName } from '@/lib/features/profiles/profile-name';
import { unlessLive } from '@/lib/platform/data/live-state';

/** All labels in short, for every page. */
export const labelNamesQuery = () =>
  operationQuery('GET /api/labels/names', {
    live: ['labels'],
    staleTime: 60_000,
    refetchInterval: unlessLive(60_000),
  });

/** The number of known profiles with each form. Not live: every read of a profile would recount it. */
export const knownFormsQuery = () => operationQuery('GET /api/labels/known-forms', { staleTime: 30_000 });

export const seenIdsQuery = () => operationQuery('GET /api/labels/seen', { staleTime: 30_000 });

export type LabelOf = (kind: LabelKind, id: unknown) => string | null;

/** "317 Beneficial ownership statement" */
export const formName =
  (labelOf: LabelOf) =>
  (id: number): string =>
    [id, labelOf('form', id)].filter(Boolean).join(' ');

export interface Labels {
  /** The label of an ID as the service sent it; null if it has none. */
  labelOf: LabelOf;
  mayChange: boolean;
  /** False until they have arrived. */
  areRead: boolean;
}

/** The labels of this console. They arrive with the page; until then every ID is a plain number. */
export function useLabels(): Labels {
  const { data } = useQuery(labelNamesQuery());
  return useMemo(
    () => ({
      labelOf: (kind, id) => {
        const names = data?.names[kind];
        const key = String(id);
        return names !== undefined && Object.hasOwn(names, key) ? (names[key] ?? null) : null;
      },
      mayChange: data?.mayChange ?? false,
      areRead: data !== undefined,
    }),
    [data],
  );
}

/** Names profiles, with their current labels. */
export function useProfileName(): (profile: NameableProfile) => string {
  const { labelOf } = useLabels();
  return useCallback((profile) => profileName(profile, labelOf('profile', profile.uuid)), [labelOf]);
}
