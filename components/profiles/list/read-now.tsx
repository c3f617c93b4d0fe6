'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { loadLater } from '@/components/ui/load-later';
import { readingWords } from '@/components/ui/survey-words';
import { shortClock } from '@/components/ui/time-words';
import { surveyQuery } from '@/lib/features/survey/queries';
import type { ReadNowAnswer, ReadNowBody } from '@/lib/features/survey/survey';

const ReadNowDialog = loadLater(() => import('./read-now-dialog').then((module) => module.ReadNowDialog));

/** Requests a priority reading of profiles, after showing the cost. */
export function ReadNow({
  body,
  count,
  which,
  onAsked,
}: {
  body: ReadNowBody;
  count: number;
  /** The profiles in words, as the start of a sentence. */
  which: string;
  onAsked: (answer: ReadNowAnswer) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const mayAsk = useMay('survey.control');
  if (!mayAsk || count === 0) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} {...ReadNowDialog.whenLikely}>
        <RefreshCw aria-hidden /> Read these now
      </Button>
      {isOpen ? (
        <ReadNowDialog
          body={body}
          count={count}
          which={which}
          onClose={close}
          onAsked={(answer) => {
            close();
            onAsked(answer);
          }}
        />
      ) : null}
    </>
  );
}

/** Progress of the request. It stays until it is dismissed. */
export function ReadNowProgress({ answer, onDone }: { answer: ReadNowAnswer; onDone: () => void }) {
  const { data: survey, dataUpdatedAt } = useQuery({ ...surveyQuery(), refetchInterval: 2_000 });
  const client = useQueryClient();
  const id = useId();
  const [askedAt] = useState(() => Date.now());
  const total = answer.asked + answer.waiting;
  const left = survey && dataUpdatedAt >= askedAt ? Math.min(survey.ahead, total) : total;
  const isDone = left === 0;
  useEffect(() => {
    // The list's filters may depend on readings.
    if (isDone) void client.invalidateQueries({ queryKey: ['list'] });
  }, [isDone, client]);
  return (
    <section
      aria-labelledby={id}
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-3.5 py-2"
    >
      <p id={id} role="status" className="min-w-0">
        {readingWords(answer, isDone, survey)}
      </p>
      {isDone ? null : (
        <>
          <progress aria-label="Profiles read" value={total - left} max={total} className="min-w-24 grow" />
          <span className="text-ink-2 numeric">
            {`${countWords(total - left)} of ${countWords(total)} read`}
            {answer.endsAt === null || survey?.paused || survey?.waits
              ? ''
              : `, finishes at about ${shortClock(new Date(answer.endsAt))}`}
          </span>
        </>
      )}
      <Button variant="ghost" onClick={onDone} aria-label="Dismiss" className="ml-auto px-2!">
        <X aria-hidden />
      </Button>
    </section>
  );
}
