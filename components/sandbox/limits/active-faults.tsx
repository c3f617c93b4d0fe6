'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { ReadFailure } from '@/components/ui/read-failure';
import { endFault, endFaults, faultsKey, faultsQuery } from '@/lib/queries/sandbox-settings';
import { ActionFailure } from '../action-failure';
import { useControlAction } from '../use-control-action';
import { FaultRow } from './fault-row';

/** Faults that hit calls or webhooks now, and what is left of each. */
export function ActiveFaults({ account }: { account: string }) {
  const { data: faults, error, refetch, dataUpdatedAt } = useQuery(faultsQuery(account));
  const heading = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const ended = async () => {
    await queryClient.invalidateQueries({ queryKey: faultsKey(account) });
    // The button goes away with what it ended; the focus must not.
    heading.current?.focus();
  };
  const one = useControlAction((id: string) => endFault(account, id), ended);
  const all = useControlAction(() => endFaults(account), ended);
  return (
    <section aria-labelledby="active-faults" className="mt-4">
      <div className="mb-2 flex min-h-[30px] flex-wrap items-center justify-between gap-2">
        <h3 id="active-faults" ref={heading} tabIndex={-1} className="font-semibold">
          Active now
        </h3>
        {faults === undefined || faults.length < 2 ? null : (
          <Button look="danger" disabled={all.isRunning} onClick={() => all.run(undefined)}>
            {all.isRunning ? 'Ending…' : 'End all'}
          </Button>
        )}
      </div>
      {error === null ? null : (
        <ReadFailure error={error} hasOlder={faults !== undefined} onRetry={() => refetch()} />
      )}
      <ActionFailure failure={one.failure ?? all.failure} />
      {faults === undefined ? null : faults.length === 0 ? (
        <p role="status" className="text-ink-2">
          No fault is active: the service answers as documented.
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
