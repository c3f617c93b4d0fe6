'use client';

import { Check, Circle, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { useAction } from '@/components/shell/use-action';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { IdChip } from '@/components/ui/id-chip';
import { STEPS } from '@/components/ui/lifecycle/move-words';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { ProcessingStatus } from '@/lib/configuration/contract/document-processing';
import { completeStep, keysOfSandboxProfile, triggerProcessing } from '@/lib/features/sandbox/queries';
import type { ProcessingStep, SandboxDocument } from '@/lib/service/control-api/profile';
import { ActionFailure } from '../action-failure';

/** One document: its overall status, its three steps, and the actions on them. */
export function DocumentRow({
  account,
  uuid,
  document: { id, name, status, statuses, submitted, updated_at },
}: {
  account: string;
  uuid: string;
  document: SandboxDocument;
}) {
  const action = useAction(
    (step: ProcessingStep | 'all') =>
      step === 'all' ? triggerProcessing(account, id) : completeStep(account, id, step),
    ({ data }, step) =>
      showToast({
        message:
          step === 'all'
            ? `${name} is being processed again`
            : data.status === 'complete'
              ? `${name} is complete`
              : `One step of ${name} is complete`,
      }),
    {
      refreshes: keysOfSandboxProfile(account, uuid),
      evenIfRefused: true,
    },
  );
  const isComplete = status === 'complete';
  return (
    <li className="px-3.5 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h4 className="min-w-0 font-medium break-words">
          <MarkedText>{name}</MarkedText>
        </h4>
        <IdChip>{id}</IdChip>
        <Badge tone={isComplete ? 'on' : 'warn'}>{isComplete ? 'Complete' : 'Pending'}</Badge>
        <span className="text-sm text-ink-3">
          changed <ServiceTime>{updated_at}</ServiceTime>
        </span>
        {submitted ? (
          <Button
            variant="ghost"
            className="ml-auto aria-disabled:opacity-60"
            aria-label={`Process again: ${name}`}
            aria-disabled={action.isRunning}
            onClick={() => action.run('all')}
          >
            {action.running === 'all' ? 'Processing…' : 'Process again'}
          </Button>
        ) : (
          <span className="ml-auto text-sm text-ink-2">
            Uploaded in the portal. Processed when the profile is submitted.
          </span>
        )}
      </div>
      <ul aria-label={`Steps of ${name}`} className="mt-2 grid gap-2 min-[620px]:grid-cols-3">
        {STEPS.map(({ step, label }) => (
          <DocumentStep
            key={step}
            step={step}
            label={label}
            documentName={name}
            status={statuses[step]}
            isWaiting={!submitted}
            isBusy={action.isRunning}
            isRunning={action.running === step}
            onComplete={() => action.run(step)}
          />
        ))}
      </ul>
      <ActionFailure failure={action.failure} />
    </li>
  );
}

const LOOKS = {
  pending: { icon: Circle, words: 'Pending', look: 'text-warn' },
  complete: { icon: Check, words: 'Complete', look: 'text-on' },
  disabled: { icon: Minus, words: 'Disabled', look: 'text-ink-3' },
} as const;

/** One step and its state; null means that it is disabled. */
function DocumentStep({
  step,
  label,
  documentName,
  status,
  isWaiting,
  isBusy,
  isRunning,
  onComplete,
}: {
  step: ProcessingStep;
  label: string;
  documentName: string;
  status: ProcessingStatus | null;
  /** The document is not submitted yet, so its steps have not started. */
  isWaiting: boolean;
  isBusy: boolean;
  isRunning: boolean;
  onComplete: () => void;
}) {
  const { icon: Icon, words, look: className } = LOOKS[status ?? 'disabled'];
  const cell = useRef<HTMLLIElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button disappears after use; focus stays in this row.
    if (status !== 'complete' || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) cell.current?.focus();
  }, [status]);
  return (
    <li
      ref={cell}
      tabIndex={-1}
      className="flex min-h-[38px] flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-sunken px-2.5 py-1"
    >
      <Icon aria-hidden className={`size-3.5 shrink-0 ${className}`} />
      <span className="min-w-0 grow">
        <span className="block leading-snug">{label}</span>
        <span
          title={status === null ? 'The service sent null' : undefined}
          className={`block text-xs leading-snug ${className}`}
        >
          {words} <code className="text-2xs text-ink-3">{step}</code>
        </span>
      </span>
      {status === 'pending' && !isWaiting ? (
        <Button
          aria-label={`Complete ${label.toLowerCase()} of ${documentName}`}
          aria-disabled={isBusy}
          onClick={() => {
            wasPressed.current = true;
            onComplete();
          }}
          className="min-h-[26px] px-2 aria-disabled:opacity-60"
        >
          {isRunning ? 'Completing…' : 'Complete'}
        </Button>
      ) : null}
    </li>
  );
}
