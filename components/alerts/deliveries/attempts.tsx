'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import { answerWords, durationWords } from './delivery-state';

interface Attempt {
  number: number;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  status: number | null;
  error: string | null;
  headers: Readonly<Record<string, string>>;
  answer: string | null;
}

/** Every delivery attempt of a message, the last one first and expanded. */
export function Attempts({ attempts, nothing }: { attempts: readonly Attempt[]; nothing: string }) {
  return (
    <section aria-labelledby="attempts" className="mt-6">
      <h3 id="attempts" className="font-semibold">
        Attempts
      </h3>
      {attempts.length === 0 ? (
        <p className="mt-1 text-ink-2">{nothing}</p>
      ) : (
        <ol reversed className="mt-1.5 grid gap-2">
          {attempts.toReversed().map((attempt, index) => (
            <AttemptDetails key={attempt.number} attempt={attempt} isOpen={index === 0} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** One attempt: time, duration, request and response, as inert text. */
function AttemptDetails({ attempt, isOpen }: { attempt: Attempt; isOpen: boolean }) {
  const headers = Object.entries(attempt.headers);
  const headerText = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <li>
      <details open={isOpen} className="rounded-md border border-line">
        <summary className="cursor-pointer px-3 py-2">
          <b className="font-medium">Attempt {attempt.number}</b>{' '}
          <span className="wrap-anywhere text-ink-2">
            <MarkedText>{answerWords(attempt.status, attempt.error) ?? 'No answer'}</MarkedText>
            {` · ${durationWords(attempt.durationMs)}`}
          </span>
          <span className="block pl-[17px] text-xs text-ink-3">
            <ServiceTime relative={false}>{attempt.startedAt}</ServiceTime>
          </span>
        </summary>
        <div className="grid gap-3 border-t border-line px-3 py-2.5">
          <Part title="Headers sent" copied="headers" text={headerText} />
          {attempt.answer === null ? (
            <p className="text-ink-3">The receiver sent no answer.</p>
          ) : attempt.answer === '' ? (
            <p className="text-ink-3">The receiver’s answer was empty.</p>
          ) : (
            <Part title="Answer, its first 2 KB" copied="answer" text={attempt.answer} />
          )}
        </div>
      </details>
    </li>
  );
}

function Part({ title, copied, text }: { title: string; copied: string; text: string }) {
  return (
    <div>
      <div className="flex items-center justify-between gap-2 text-xs text-ink-3">
        {title}
        <CopyButton text={text} name={copied} />
      </div>
      <pre className="mt-1 max-h-[240px] overflow-y-auto rounded-md bg-sunken p-2.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        <MarkedText>{text}</MarkedText>
      </pre>
    </div>
  );
}
