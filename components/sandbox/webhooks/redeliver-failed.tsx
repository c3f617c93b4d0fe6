'use client';

import { type FormEvent, useState } from 'react';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { redeliverFailed, webhooksKey } from '@/lib/queries/sandbox-webhooks';
import { Refused } from '../refused';
import { useAction } from '../use-action';
import { hourBefore, readLocalTime } from './local-time';

/** Sends every failed delivery since a time once more. */
export function RedeliverFailed({ account }: { account: string }) {
  const inBrowser = useInBrowser();
  const [typed, setTyped] = useState<string | null>(null);
  const [atStart] = useState(Date.now);
  const action = useAction((since: string) => redeliverFailed(account, since), [webhooksKey(account)]);
  // The reader's zone is not known on the server.
  const text = typed ?? (inBrowser ? hourBefore(atStart) : '');
  const since = readLocalTime(text);
  const count = action.data?.data.count;
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
              action.reset();
            }}
            className="h-[30px] min-w-0 rounded-m border border-edge bg-surface px-2.5 numeric"
          />
        </label>
        <Button type="submit" aria-disabled={action.isPending}>
          {action.isPending ? 'Queuing…' : 'Redeliver'}
        </Button>
      </div>
      <p role="status" className="mt-1 text-[12.5px] text-ink-2 empty:hidden">
        {count === undefined
          ? ''
          : count === 0
            ? 'No delivery has failed since then. Nothing was queued.'
            : `${countWords(count)} failed ${count === 1 ? 'delivery was' : 'deliveries were'} queued again.`}
      </p>
      {action.error === null ? null : <Refused what="Nothing was queued." error={action.error} />}
    </form>
  );
}
