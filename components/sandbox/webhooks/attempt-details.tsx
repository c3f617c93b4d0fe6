'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { DeliveryAttempt } from '@/lib/contract/sandbox/webhook';
import { answerWords, durationWords } from './delivery-words';

/** One attempt: when, how long, what was sent with it and what came back, as inert text. */
export function AttemptDetails({ attempt, isOpen }: { attempt: DeliveryAttempt; isOpen: boolean }) {
  const headers = Object.entries(attempt.headers);
  const headerText = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <li>
      <details open={isOpen} className="rounded-md border border-line">
        <summary className="cursor-pointer px-3 py-2">
          <b className="font-medium">Attempt {attempt.number}</b>{' '}
          <span className="wrap-anywhere text-ink-2">
            <MarkedText>{answerWords(attempt.status, attempt.error) ?? 'No answer'}</MarkedText>
            {` · ${durationWords(attempt.duration_ms)}`}
          </span>
          <span className="block pl-[17px] text-xs text-ink-3">
            <ServiceTime relative={false}>{attempt.started_at}</ServiceTime>
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
