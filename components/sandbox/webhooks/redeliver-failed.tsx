'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TimeField } from '@/components/shell/time-field';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { redeliverFailed, webhooksKey } from '@/lib/queries/sandbox-webhooks';
import { ActionFailure } from '../action-failure';
import { useControlAction } from '../use-control-action';

const HOUR = 3_600_000;

/** Sends every failed delivery since a time once more. */
export function RedeliverFailed({ account }: { account: string }) {
  const [since, setSince] = useState<string | null>(() => new Date(Date.now() - HOUR).toISOString());
  const [count, setCount] = useState<number | null>(null);
  const queryClient = useQueryClient();
  const action = useControlAction(
    (since: string) => redeliverFailed(account, since),
    ({ data }) => {
      setCount(data.count);
      return queryClient.invalidateQueries({ queryKey: webhooksKey(account) });
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setCount(null);
    if (since !== null) action.run(since);
  };
  return (
    <form onSubmit={submit} className="bg-surface px-3.5 py-3">
      <div className="flex flex-wrap items-end gap-2">
        <TimeField
          label="Redeliver all failed since"
          required
          value={since}
          onChange={(time) => {
            setSince(time);
            setCount(null);
          }}
        />
        <Button type="submit" aria-disabled={action.isRunning}>
          {action.isRunning ? 'Queuing…' : 'Redeliver'}
        </Button>
      </div>
      <p role="status" className="mt-1 text-sm text-ink-2 empty:hidden">
        {count === null
          ? ''
          : count === 0
            ? 'No delivery has failed since then. Nothing was queued.'
            : `${countWords(count)} failed ${count === 1 ? 'delivery was' : 'deliveries were'} queued again.`}
      </p>
      <ActionFailure failure={action.failure} />
    </form>
  );
}
