'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { answerOf } from '@/lib/features/answers/answer';
import { prepareSubjects } from '@/lib/features/answers/find-subjects';
import { type KnownChanges, lastChangeWords, removedDocuments } from '@/lib/features/answers/since';
import type { Subject } from '@/lib/features/answers/subjects';
import type { WantingChecks } from '@/lib/features/answers/why-answer';
import { draftChecksQuery } from '@/lib/features/findings/queries';
import { labelNamesQuery } from '@/lib/features/labels/queries';
import { settingChangesQuery } from '@/lib/features/profiles/profile-queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { readSections } from '@/lib/features/profiles/section-readings';

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

/**
 * The active checks that want a form: those that would fail without it, or that fail now and would pass with it. Asked
 * only for a question why the form is assigned.
 */
function useWantingChecks(uuid: string, subject: Subject | undefined): WantingChecks {
  const forms = subject?.asks === 'why' ? otherForms(subject) : null;
  const query = draftChecksQuery(uuid, forms ?? NONE);
  const { data, isError, isPlaceholderData } = useQuery({
    ...query,
    queryFn: forms === null ? skipToken : (query.queryFn ?? skipToken),
  });
  if (isError || (forms === null && subject?.asks === 'why')) return 'failed';
  if (data === undefined || isPlaceholderData) return 'loading';
  const wants = subject?.isThere ? 'would_fail' : 'would_mend';
  return data.checks
    .filter(({ change }) => change === wants)
    .map(({ check }) => `${checkNumber(check.number)} ${check.title}`);
}

const NONE: AssignedForms = { enabled: false, form_ids: null };

/** The profile's forms without the one asked about, or with it if it is not assigned; null if they are not known. */
function otherForms({ about }: Subject): AssignedForms | null {
  if (about.of !== 'listed') return null;
  const { enabled, form_ids: ids } = about.reading.members ?? {};
  const form = Number(about.value);
  if (typeof enabled !== 'boolean' || !Number.isSafeInteger(form)) return null;
  const assigned: unknown[] = Array.isArray(ids) ? ids : [];
  if (!assigned.every((id): id is number => typeof id === 'number')) return null;
  const others = assigned.filter((id) => id !== form);
  return { enabled, form_ids: about.isListed ? others : [...others, form] };
}
