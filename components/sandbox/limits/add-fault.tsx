'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SelectField } from '@/components/ui/select-field';
import { createFault, faultsQuery } from '@/lib/features/sandbox/queries';
import { FAULT_KINDS, type FaultKind } from '@/lib/service/control-api/fault-kinds';
import type { CreateFault } from '@/lib/service/control-api/settings';
import { ActionFailure } from '../action-failure';
import { plainWords, SmallNumber } from './number-fields';

interface FaultWords {
  does: string;
  /** Its number, if it has one: in the unit of `FAULT_KINDS`, with the field's bounds. */
  amount?: { label: string; usual: number; least: number; most: number };
}

const seconds = (label: string, usual: number) => ({ label, usual, least: 1, most: 599 });

const FAULT_WORDS: Record<FaultKind, FaultWords> = {
  latency: { does: 'Each response is delayed.', amount: seconds('Delay in seconds', 3) },
  unauthorised: { does: 'The access token is rejected as if it had expired.' },
  rate_limited: {
    does: 'The service reports that the rate limit is exceeded. The console waits, then retries.',
    amount: seconds('Seconds to wait', 5),
  },
  server_error: {
    does: 'The service returns a server error.',
    amount: { label: 'Status, 500 to 599', usual: 503, least: 500, most: 599 },
  },
  hang: { does: 'The service accepts the request but never responds, so it times out.' },
  cut: { does: 'The connection drops during the response.' },
  invalid_json: { does: 'The service returns a successful response that is not JSON.' },
  dropped: { does: 'The webhook is recorded but never sent.' },
  duplicated: { does: 'The webhook is sent twice, with the same webhook-id.' },
  delayed: { does: 'The webhook is delayed.', amount: seconds('Delay in seconds', 30) },
  reordered: { does: 'Webhooks arrive out of order.' },
};

const GROUPS = { api: 'API', webhooks: 'Webhooks' } as const;
const KINDS = FAULT_KINDS.map(({ kind, on, label }) => ({ value: kind, label, group: GROUPS[on] }));

const FIRST: CreateFault = { kind: 'latency', amount: FAULT_WORDS.latency.amount?.usual, calls: 1 };

const schema = () => import('@/lib/service/control-api/settings').then((module) => module.createFault);

export function AddFault({ account }: { account: string }) {
  const [isAdded, setAdded] = useState(false);
  const adding = useSubmitForm({
    schema,
    words: plainWords,
    defaultValues: FIRST,
    fields: ['kind', 'amount', 'calls', 'seconds'],
    send: (input) => {
      setAdded(false);
      return createFault(account, input);
    },
    refreshes: [faultsQuery(account).queryKey],
    done: () => setAdded(true),
  });
  const { form, isSending } = adding;
  const { errors } = form.formState;
  const kind: FaultKind = useWatch({ control: form.control, name: 'kind' });
  const { does, amount } = FAULT_WORDS[kind];
  const hits = FAULT_KINDS.find((row) => row.kind === kind)?.on === 'webhooks' ? 'webhooks' : 'calls';
  const choose = (next: FaultKind) => {
    form.setValue('kind', next);
    form.setValue('amount', FAULT_WORDS[next].amount?.usual);
    form.clearErrors();
    adding.reset();
    setAdded(false);
  };
  // "Calls, seconds or both" belongs to neither field alone.
  const whole = errors.root?.message ?? (errors as Record<string, { message?: string }>)['']?.message;
  return (
    <Panel>
      <SubmitForm of={adding} className="grid gap-3 px-3.5 py-3">
        <div>
          <label htmlFor="fault-kind" className="font-medium">
            Fault
          </label>
          <SelectField
            id="fault-kind"
            aria-describedby="fault-does"
            className="mt-1 w-full"
            choices={KINDS}
            value={kind}
            onChange={({ target }) => {
              const chosen = FAULT_KINDS.find((row) => row.kind === target.value);
              if (chosen) choose(chosen.kind);
            }}
          />
          <p id="fault-does" className="mt-1 text-sm text-ink-2">
            {does}
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          {amount === undefined ? null : <SmallNumber key={kind} name="amount" label={amount.label} />}
          <SmallNumber name="calls" label={hits === 'calls' ? 'Number of calls' : 'Number of webhooks'} />
          <SmallNumber name="seconds" label="Duration in seconds" />
        </div>
        <p className="text-sm text-ink-3">
          Enter a number, a duration or both. The fault ends at whichever comes first.
        </p>
        {whole ? (
          <p role="alert" className="text-bad">
            Enter a number of {hits}, a duration or both.
          </p>
        ) : null}
        <ActionFailure failure={adding.failure} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" aria-disabled={isSending}>
            {isSending ? 'Adding…' : 'Add fault'}
          </Button>
          <span role="status" className="text-sm text-ink-2">
            {isAdded ? 'Fault added. It is active now.' : ''}
          </span>
        </div>
      </SubmitForm>
    </Panel>
  );
}
