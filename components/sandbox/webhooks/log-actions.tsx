'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { MomentField } from '@/components/shell/time-fields';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Panel } from '@/components/ui/panel';
import { redeliverFailed, webhooksKey } from '@/lib/features/sandbox/webhook-queries';
import type { WebhookSubscription } from '@/lib/service/control-api/webhook';
import { ActionFailure } from '../action-failure';
import { SendTestEvent } from './send-test-event';

export function LogActions({
  account,
  subscriptions,
}: {
  account: string;
  subscriptions: readonly WebhookSubscription[];
}) {
  return (
    <Panel className="mb-3 grid gap-px bg-line min-[1080px]:grid-cols-2">
      <SendTestEvent account={account} subscriptions={subscriptions} />
      <RedeliverFailed account={account} />
    </Panel>
  );
}

const HOUR = 3_600_000;

const schema = () => import('@/lib/service/control-api/webhook').then((module) => module.redeliverFailed);

/** Resends every failed delivery since a given time. */
export function RedeliverFailed({ account }: { account: string }) {
  const [queued, setQueued] = useState<{ count: number; since: string } | null>(null);
  const queuing = useSubmitForm({
    schema,
    words: () => 'Enter a start time.',
    defaultValues: { since: new Date(Date.now() - HOUR).toISOString() },
    fields: ['since'],
    send: ({ since }) => {
      setQueued(null);
      return redeliverFailed(account, since);
    },
    refreshes: [webhooksKey(account)],
    done: ({ data }, { since }) => setQueued({ count: data.count, since }),
  });
  const since = useWatch({ control: queuing.form.control, name: 'since' });
  // Once another time is entered, the count is no longer about it.
  const count = queued?.since === since ? queued.count : null;
  return (
    <SubmitForm of={queuing} className="bg-surface px-3.5 py-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-[230px] max-[639px]:grow">
          <MomentField name="since" label="Resend all failed since" />
        </div>
        <Button type="submit" aria-disabled={queuing.isSending}>
          {queuing.isSending ? 'Resending…' : 'Resend'}
        </Button>
      </div>
      <p role="status" className="mt-1 text-sm text-ink-2 empty:hidden">
        {count === null
          ? ''
          : count === 0
            ? 'No deliveries have failed since then.'
            : `${countWords(count)} failed ${count === 1 ? 'delivery was' : 'deliveries were'} queued to be sent again.`}
      </p>
      <ActionFailure failure={queuing.failure} />
    </SubmitForm>
  );
}
