'use client';

import { showToast } from '@/components/shell/show-toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { IdChip } from '@/components/ui/id-chip';
import { STEPS } from '@/components/ui/lifecycle/move-words';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { ProcessingStep, SandboxDocument } from '@/lib/contract/sandbox/profile';
import { completeStep, triggerProcessing } from '@/lib/queries/sandbox';
import { ActionFailure } from '../action-failure';
import { useControlAction } from '../use-control-action';
import { DocumentStep } from './document-step';

/** One document: overall status, its three steps, and what moves them. */
export function DocumentRow({
  account,
  document: { id, name, status, statuses, submitted, updated_at },
  onChanged,
}: {
  account: string;
  document: SandboxDocument;
  onChanged: () => Promise<unknown>;
}) {
  const action = useControlAction(
    (step: ProcessingStep | 'all') =>
      step === 'all' ? triggerProcessing(account, id) : completeStep(account, id, step),
    ({ data }, step) => {
      showToast({
        message:
          step === 'all'
            ? `${name} is processed again`
            : data.status === 'complete'
              ? `${name} is complete`
              : `One step of ${name} is complete`,
      });
      return onChanged();
    },
    onChanged,
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
            look="ghost"
            className="ml-auto aria-disabled:opacity-60"
            aria-label={`Process again: ${name}`}
            aria-disabled={action.isRunning}
            onClick={() => action.run('all')}
          >
            {action.running === 'all' ? 'Processing…' : 'Process again'}
          </Button>
        ) : (
          <span className="ml-auto text-sm text-ink-2">
            Uploaded in the portal; processed once the profile is submitted
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
