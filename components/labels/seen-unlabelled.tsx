'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { TextLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { LABEL_KIND_WORDS, type LabelKind } from '@/lib/configuration/label-kinds';
import { knownFormsQuery, seenIdsQuery, useLabels } from '@/lib/features/labels/queries';
import { LabelEditor } from './label-editor';

export interface SeenId {
  id: number;
  /** Profiles read that have it. */
  profiles: number;
}

/** The filter of profiles for an ID of each kind. */
export const PROFILES_WITH: Readonly<Record<Exclude<LabelKind, 'profile'>, string>> = {
  form: 'form',
  people_model: 'model',
  advanced_document_configuration: 'advanced-document',
  setup: 'setup',
};

const SHOWN = 100;

/** IDs found on profiles that have no label yet. */
export function SeenUnlabelled({
  kind,
  seen,
  mayChange,
}: {
  kind: LabelKind;
  seen: readonly SeenId[];
  mayChange: boolean;
}) {
  const [naming, setNaming] = useState<number | null>(null);
  if (seen.length === 0) return null;
  return (
    <section aria-labelledby="seen-title" className="mt-6">
      <h2 id="seen-title" className="mb-2 flex flex-wrap items-baseline gap-x-2">
        Not labelled yet
        <span className="font-normal text-ink-3">found in profile readings</span>
      </h2>
      <Panel>
        <ul>
          {seen.slice(0, SHOWN).map(({ id, profiles }) => (
            <li
              key={id}
              className="flex min-h-[46px] flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-1.5 last:border-0"
            >
              <span className="w-20 font-mono">{id}</span>
              {naming === id ? (
                <div className="min-w-0 grow">
                  <LabelEditor
                    of={{ kind, id }}
                    onDone={(isSaved) => {
                      setNaming(null);
                      if (isSaved) focusPageSearch();
                    }}
                  />
                </div>
              ) : (
                <>
                  <span className="grow text-ink-2">
                    on{' '}
                    <TextLink href={`/profiles?${kind === 'profile' ? '' : PROFILES_WITH[kind]}=${id}`}>
                      {`${countWords(profiles)} ${profiles === 1 ? 'profile' : 'profiles'}`}
                    </TextLink>
                  </span>
                  {mayChange ? (
                    <Button
                      aria-label={`Add label to ${LABEL_KIND_WORDS[kind].one} ${id}`}
                      onClick={() => setNaming(id)}
                    >
                      Add label
                    </Button>
                  ) : null}
                </>
              )}
            </li>
          ))}
          {seen.length > SHOWN ? (
            <li className="px-3.5 py-2 text-ink-3">and {seen.length - SHOWN} more</li>
          ) : null}
        </ul>
      </Panel>
    </section>
  );
}

/** How many of the profiles read have each ID of a kind, and which IDs have no label. */
export function useSeen(kind: LabelKind) {
  const { labelOf, areRead } = useLabels();
  const { data: known } = useQuery(knownFormsQuery());
  const { data: seen } = useQuery(seenIdsQuery());
  const found: readonly SeenId[] | undefined =
    kind === 'profile' || kind === 'setup' ? undefined : kind === 'form' ? known?.forms : seen?.[kind];
  const counts = useMemo(
    () => (found ? new Map(found.map(({ id, profiles }) => [id, profiles])) : null),
    [found],
  );
  const readOf = kind === 'form' ? known : seen;
  const coverage = found && readOf ? { read: readOf.read, known: readOf.known } : null;
  const unlabelled = areRead ? (found ?? []).filter(({ id }) => labelOf(kind, id) === null) : [];
  return { counts, coverage, unlabelled };
}
