'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LabelKind } from '@/lib/contract/label-kinds';
import { knownFormsQuery, seenIdsQuery, useLabels } from '@/lib/queries/labels';
import type { SeenId } from './seen-unlabelled';

/** On how many of the profiles that were read the forms are, and which IDs of the kind were seen and have no label. */
export function useSeen(kind: LabelKind) {
  const { labelOf, areRead } = useLabels();
  const { data: known } = useQuery(knownFormsQuery());
  const { data: seen } = useQuery(seenIdsQuery());
  const counts = useMemo(
    () => (kind === 'form' ? new Map(known?.forms.map(({ id, profiles }) => [id, profiles])) : null),
    [kind, known],
  );
  const ids: readonly SeenId[] =
    kind === 'form'
      ? (known?.forms ?? [])
      : kind === 'profile'
        ? []
        : (seen?.[kind] ?? []).map((id) => ({ id, profiles: null }));
  const coverage = kind === 'form' && known ? { read: known.read, known: known.known } : null;
  return { counts, coverage, unlabelled: areRead ? ids.filter(({ id }) => labelOf(kind, id) === null) : [] };
}
