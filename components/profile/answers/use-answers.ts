'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAddressState } from '@/components/shell/use-address-state';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { answerOf } from '@/lib/configuration/answers/answer';
import { prepareSubjects } from '@/lib/configuration/answers/find-subjects';
import { type KnownChanges, lastChangeWords, removedDocuments } from '@/lib/configuration/answers/since';
import { readSections } from '@/lib/configuration/section-readings';
import type { ProfileSetup } from '@/lib/contract/console-api';
import { labelNamesQuery } from '@/lib/queries/labels';
import { settingChangesQuery } from '@/lib/queries/profile';

/** Browsers reject more than some hundred address changes a minute. */
const ADDRESS_PAUSE = 250;

/**
 * The question about a profile, its possible subjects, and the answer. The question goes to the address when typing
 * pauses.
 */
export function useAnswers(setup: ProfileSetup) {
  const { parameters, write } = useAddressState();
  const [question, setQuestion] = useState(parameters.get('ask') ?? '');
  const [place, setPlace] = useState(0);
  const { data: labels } = useQuery(labelNamesQuery());
  const configuration = useMemo(
    () => ({ readings: readSections(setup), extras: setup.extras, labels: labels?.names ?? {} }),
    [setup, labels],
  );
  const [isListening, setListening] = useState(question !== '');
  const history = useQuery({ ...settingChangesQuery(setup.uuid), enabled: isListening });
  const known: KnownChanges = history.data ?? (history.isError ? 'failed' : 'loading');
  const zone = useInBrowser() ? undefined : 'UTC';
  const findSubjects = useMemo(
    () => prepareSubjects(configuration, removedDocuments(known)),
    [configuration, known],
  );
  const subjects = useMemo(() => findSubjects(question), [findSubjects, question]);
  const chosen = subjects[Math.min(place, subjects.length - 1)];
  const context = useMemo(
    () => ({ known, readAt: setup.readAt, timeWords: (iso: string) => exactTime(new Date(iso), zone) }),
    [known, setup.readAt, zone],
  );
  const answer = useMemo(
    () => chosen && answerOf(chosen, configuration, context),
    [chosen, configuration, context],
  );
  const since = useMemo(() => (chosen ? lastChangeWords(chosen, context) : []), [chosen, context]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const askedInAddress = new URLSearchParams(window.location.search).get('ask') ?? '';
      if (askedInAddress !== question.trim()) write({ ask: question.trim() || null });
    }, ADDRESS_PAUSE);
    return () => clearTimeout(timer);
  }, [question, write]);
  return {
    question,
    ask: (next: string) => {
      setQuestion(next);
      setPlace(0);
    },
    subjects,
    chosen,
    choose: (next: number) => setPlace((next + subjects.length) % Math.max(1, subjects.length)),
    place,
    answer,
    since,
    isSinceKnown: history.data !== undefined,
    /** Starts reading the history when someone is about to ask. */
    listen: () => setListening(true),
  };
}
