'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { answerOf } from '@/lib/features/answers/answer';
import { prepareSubjects } from '@/lib/features/answers/find-subjects';
import { type KnownChanges, lastChangeWords, removedDocuments } from '@/lib/features/answers/since';
import { labelNamesQuery } from '@/lib/features/labels/queries';
import { settingChangesQuery } from '@/lib/features/profiles/profile-queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { readSections } from '@/lib/features/profiles/section-readings';
import { useWantingChecks } from './use-wanting-checks';

/** The possible subjects of a question about a profile, and the answer about the one at `place`; -1 is none. */
export function useAnswers(setup: ProfileSetup, question: string, place: number) {
  const { data: labels } = useQuery(labelNamesQuery());
  const configuration = useMemo(
    () => ({ readings: readSections(setup), extras: setup.extras, labels: labels?.names ?? {} }),
    [setup, labels],
  );
  const history = useQuery(settingChangesQuery(setup.uuid));
  const known: KnownChanges = history.data ?? (history.isError ? 'failed' : 'loading');
  const zone = useInBrowser() ? undefined : 'UTC';
  const findSubjects = useMemo(
    () => prepareSubjects(configuration, removedDocuments(known)),
    [configuration, known],
  );
  const subjects = useMemo(() => findSubjects(question), [findSubjects, question]);
  const chosen = place < 0 ? undefined : subjects[Math.min(place, subjects.length - 1)];
  const context = useMemo(
    () => ({ known, readAt: setup.readAt, timeWords: (iso: string) => exactTime(new Date(iso), zone) }),
    [known, setup.readAt, zone],
  );
  const wanting = useWantingChecks(setup.uuid, chosen);
  const answer = useMemo(
    () => chosen && answerOf(chosen, configuration, context, wanting),
    [chosen, configuration, context, wanting],
  );
  const since = useMemo(() => (chosen ? lastChangeWords(chosen, context) : []), [chosen, context]);
  const isSinceKnown = history.data !== undefined;
  return {
    subjects,
    chosen,
    answer,
    since,
    isSinceKnown,
    /** Only the history can answer what changed and why, and only the checks what they want. */
    isAnswered:
      (chosen?.about.of !== 'changes' && chosen?.asks === undefined) ||
      (isSinceKnown && (chosen?.asks !== 'why' || typeof wanting !== 'string')),
  };
}
