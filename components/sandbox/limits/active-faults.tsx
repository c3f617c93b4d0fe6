'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAction } from '@/components/shell/use-action';
import { useSecondsLeft } from '@/components/shell/use-seconds-left';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Panel } from '@/components/ui/panel';
import { ReadFailure } from '@/components/ui/read-failure';
import { endFault, endFaults, faultsQuery } from '@/lib/features/sandbox/queries';
import { FAULT_KINDS } from '@/lib/service/control-api/fault-kinds';
import type { Fault } from '@/lib/service/control-api/settings';
import { ActionFailure } from '../action-failure';
import { spanWords } from './setting-words';

/** Faults that affect calls or webhooks now, and what remains of each. */
export function ActiveFaults({ account }: { account: string }) {
  const { data: faults, error, refetch, dataUpdatedAt } = useQuery(faultsQuery(account));
  const heading = useRef<HTMLHeadingElement>(null);
  const refreshes = [faultsQuery(account).queryKey];
  // The button disappears with the fault; focus must not.
  const keepFocus = () => heading.current?.focus();
  const one = useAction((id: string) => endFault(account, id), keepFocus, { refreshes });
  const all = useAction(() => endFaults(account), keepFocus, { refreshes });
  return (
    <section aria-labelledby="active-faults" className="mt-4">
      <div className="mb-2 flex min-h-[30px] flex-wrap items-center justify-between gap-2">
        <h3 id="active-faults" ref={heading} tabIndex={-1} className="font-semibold">
          Active now
        </h3>
        {faults === undefined || faults.length < 2 ? null : (
          <Button variant="danger" disabled={all.isRunning} onClick={() => all.run(undefined)}>
            {all.isRunning ? 'Removing…' : 'Remove all'}
          </Button>
        )}
      </div>
      {error === null ? null : (
        <ReadFailure error={error} hasOlder={faults !== undefined} onRetry={() => refetch()} />
      )}
      <ActionFailure failure={one.failure ?? all.failure} />
      {faults === undefined ? null : faults.length === 0 ? (
        <p role="status" className="text-ink-2">
          No active faults.
        </p>
      ) : (
        <Panel>
          <ul className="divide-y divide-line">
            {faults.map((fault) => (
              <FaultRow
                key={fault.id}
                fault={fault}
                asOf={dataUpdatedAt}
                isEnding={one.running === fault.id}
                onEnd={() => one.run(fault.id)}
              />
            ))}
          </ul>
        </Panel>
      )}
    </section>
  );
}

function FaultRow({
  fault: { kind, amount, remaining, until },
  asOf,
  isEnding,
  onEnd,
}: {
  fault: Fault;
  asOf: number;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const left = useSecondsLeft(
    until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - asOf) / 1_000)),
    asOf,
  );
  const row = FAULT_KINDS.find((one) => one.kind === kind);
  const label = row?.label ?? kind;
  const [single, several] = row?.on === 'webhooks' ? ['webhook', 'webhooks'] : ['call', 'calls'];
  const parts = [
    ...(remaining === null
      ? []
      : [`the next ${countWords(remaining)} ${remaining === 1 ? single : several}`]),
    ...(left === null ? [] : [`${spanWords(left)} more`]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5">
      <div className="min-w-0 grow">
        <span className="font-medium">{label}</span>
        {amount === null ? null : (
          <span className="text-ink-2">
            {row?.amount === 'status' ? ` · status ${amount}` : ` · ${spanWords(amount)}`}
          </span>
        )}
        <span className="block text-sm text-ink-2 numeric">For {parts.join(', or ')}</span>
      </div>
      <Button disabled={isEnding} onClick={onEnd} aria-label={`Remove ${label}`}>
        {isEnding ? 'Removing…' : 'Remove'}
      </Button>
    </li>
  );
}
