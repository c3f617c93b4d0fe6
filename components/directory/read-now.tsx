'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { readingWords, readNowWords, unitWords } from '@/components/ui/survey-words';
import { shortClock } from '@/components/ui/time-words';
import type { ReadNowAnswer, ReadNowBody } from '@/lib/contract/survey';
import { readNow, surveyKey, surveyQuery } from '@/lib/queries/survey';

/** Requests a priority reading of profiles, after showing the cost. */
export function ReadNow({
  body,
  count,
  which,
  variant,
  onAsked,
}: {
  body: ReadNowBody;
  count: number;
  /** The profiles in words, as the start of a sentence. */
  which: string;
  variant?: ButtonVariant;
  onAsked: (answer: ReadNowAnswer) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const {
    run,
    isRunning,
    problem,
    reset: forget,
  } = useAction(readNow, (answer) => {
    setOpen(false);
    onAsked(answer);
    return client.invalidateQueries({ queryKey: surveyKey });
  });
  const mayAsk = useMay('survey.control');
  if (!mayAsk || count === 0) return null;
  const close = () => {
    setOpen(false);
    forget();
  };
  return (
    <>
      <Button {...(variant ? { variant } : {})} onClick={() => setOpen(true)}>
        <RefreshCw aria-hidden /> Read these now
      </Button>
      {isOpen ? (
        <Dialog
          title={`Read ${unitWords(count, 'profile')} now`}
          description={<Forecast count={count} which={which} />}
          onClose={close}
        >
          {problem === null ? null : (
            <div className="mt-3">
              <ActionProblem problem={problem} />
            </div>
          )}
          <DialogButtons>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" aria-disabled={isRunning} onClick={() => void run(body)}>
              {isRunning ? 'Starting…' : 'Read now'}
            </Button>
          </DialogButtons>
        </Dialog>
      ) : null}
    </>
  );
}

/** The number of calls, and how long they take at the current pace. */
function Forecast({ count, which }: { count: number; which: string }) {
  const { data: survey, isError } = useQuery(surveyQuery());
  return (
    <div className="grid gap-1.5">
      <p>{`${which}: ${unitWords(count, 'call')} to the service, before all other profiles.`}</p>
      {survey === undefined ? (
        <p>{isError ? 'The duration is unknown.' : 'Estimating…'}</p>
      ) : (
        readNowWords(survey, count).map((words) => <p key={words}>{words}</p>)
      )}
    </div>
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
          <div
            role="progressbar"
            aria-label="Profiles read"
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={total - left}
            className="h-1.5 min-w-24 grow overflow-hidden rounded-full bg-sunken"
          >
            <div
              className="h-full rounded-full bg-accent"
              style={{ width: `${((total - left) / total) * 100}%` }}
            />
          </div>
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
