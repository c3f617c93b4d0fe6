'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { hourBefore, readLocalTime } from '@/components/ui/local-time';
import { redeliverFailed, webhooksKey } from '@/lib/queries/sandbox-webhooks';
import { ActionFailure } from '../action-failure';
import { useControlAction } from '../use-control-action';

/** Sends every failed delivery since a time once more. */
export function RedeliverFailed({ account }: { account: string }) {
  const inBrowser = useInBrowser();
  const [typed, setTyped] = useState<string | null>(null);
  const [atStart] = useState(Date.now);
  const [count, setCount] = useState<number | null>(null);
  const queryClient = useQueryClient();
  const action = useControlAction(
    (since: string) => redeliverFailed(account, since),
    ({ data }) => {
      setCount(data.count);
      return queryClient.invalidateQueries({ queryKey: webhooksKey(account) });
    },
  );
  // The reader's zone is not known on the server.
  const text = typed ?? (inBrowser ? hourBefore(atStart) : '');
  const since = readLocalTime(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setCount(null);
    if (since !== null) action.run(since.toISOString());
  };
  return (
    <form onSubmit={submit} className="bg-surface px-3.5 py-3">
      <div className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-0 gap-1">
          <span className="text-[12px] text-ink-3">Redeliver all failed since</span>
          <input
            type="datetime-local"
            step={1}
            required
            value={text}
            onChange={({ target }) => {
              setTyped(target.value);
              setCount(null);
            }}
            className="h-[30px] min-w-0 rounded-md border border-edge bg-surface px-2.5 numeric"
          />
        </label>
        <Button type="submit" aria-disabled={action.isRunning}>
          {action.isRunning ? 'Queuing…' : 'Redeliver'}
        </Button>
      </div>
      <p role="status" className="mt-1 text-[12.5px] text-ink-2 empty:hidden">
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
