'use client';

import type { ReactNode } from 'react';

import { RetryCountdown } from '@/components/shell/retry-countdown';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import type { SaveFormsRequest } from '@/lib/contract/console-api';
import type { Problem } from '@/lib/contract/problem';
import { serviceErrors } from './form-errors';
import type { Saving } from './use-forms-saving';

/** Status 0: the console itself gave no answer, so what became of the save is not known either. */
const isInDoubt = ({ code, status }: Problem) => code === 'save_not_confirmed' || status === 0;

/** Why the save did not go through, whether anything was changed, and what to do next. */
export function SaveProblem({
  saving,
  onSend,
  onCheck,
  onCancel,
}: {
  saving: Saving;
  onSend: (request: SaveFormsRequest) => void;
  onCheck: (request: SaveFormsRequest, doubt: Problem) => void;
  onCancel: () => void;
}) {
  if (saving.kind === 'not-saved') {
    return (
      <Banner title="The change was not saved.">
        <p>The service still has the forms you started from. Your changes are kept: save again.</p>
      </Banner>
    );
  }
  if (saving.kind !== 'failed' && saving.kind !== 'waiting') return null;
  const { problem, request } = saving;
  return (
    <Banner title={problem.title}>
      <p>
        <MarkedText>{problem.detail}</MarkedText>
        {problem.code === 'read_only_client' ? ' Your changes are kept in this tab.' : ''}
        {isInDoubt(problem)
          ? ' Your changes are kept. Reading the profile again tells whether they were saved.'
          : ''}
      </p>
      {serviceErrors(problem, false).map((message) => (
        <p key={message}>
          <MarkedText>{message}</MarkedText>
        </p>
      ))}
      <p className="text-[12.5px]">
        Request ID <code className="break-all">{problem.requestId}</code>
      </p>
      {saving.kind === 'waiting' ? (
        <div className="mt-1 flex flex-wrap items-center gap-3">
          {/* The banner says it once: a screen reader is not told every second. */}
          <span aria-live="off">
            <RetryCountdown
              key={problem.requestId}
              seconds={problem.retryAfter ?? 30}
              onDue={() => onSend(request)}
            />
          </span>
          <Button onClick={onCancel}>Don’t send</Button>
        </div>
      ) : null}
      {saving.kind === 'failed' && isInDoubt(problem) ? (
        <div className="mt-1">
          <Button onClick={() => onCheck(request, problem)}>Read the profile again</Button>
        </div>
      ) : null}
    </Banner>
  );
}

function Banner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="grid gap-1 rounded-lg border border-line bg-warn-soft px-3.5 py-2.5">
      <h3 className="font-[620]">
        <MarkedText>{title}</MarkedText>
      </h3>
      <div className="grid gap-1 break-words text-ink-2">{children}</div>
    </div>
  );
}
