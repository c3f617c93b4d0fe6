'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SelectField } from '@/components/ui/select-field';
import { FAULT_KINDS, type FaultKind } from '@/lib/contract/sandbox/fault-kinds';
import { type CreateFault, createFault as schema } from '@/lib/contract/sandbox/settings';
import { createFault, faultsKey } from '@/lib/queries/sandbox-settings';
import { ActionFailure } from '../action-failure';
import { besideFields, fieldError } from '../field-error';
import { plainWords } from '../plain-words';
import { useControlAction } from '../use-control-action';
import { FAULT_WORDS } from './fault-words';
import { SmallNumber } from './small-number';

const GROUPS = { api: 'API', webhooks: 'Webhooks' } as const;
const KINDS = FAULT_KINDS.map(({ kind, on, label }) => ({ value: kind, label, group: GROUPS[on] }));

const FIELDS = ['kind', 'amount', 'calls', 'seconds'];

/** An empty field is "not said", not a zero. */
const numberOrNothing = (value: unknown) =>
  value === '' || value === undefined || value === null ? undefined : Number(value);

const FIRST: CreateFault = { kind: 'latency', amount: FAULT_WORDS.latency.amount?.usual, calls: 1 };

/** Makes something go wrong: which way, how much of it, and for how long. */
export function AddFault({ account }: { account: string }) {
  const [isAdded, setAdded] = useState(false);
  const queryClient = useQueryClient();
  const { register, handleSubmit, control, formState, setValue, clearErrors } = useForm<CreateFault>({
    resolver: zodResolver(schema, { error: plainWords }),
    defaultValues: FIRST,
  });
  const kind = useWatch({ control, name: 'kind' });
  const { does, amount } = FAULT_WORDS[kind];
  const hits = FAULT_KINDS.find((row) => row.kind === kind)?.on === 'webhooks' ? 'webhooks' : 'calls';
  const action = useControlAction(
    (input: CreateFault) => createFault(account, input),
    () => {
      setAdded(true);
      return queryClient.invalidateQueries({ queryKey: faultsKey(account) });
    },
  );
  const choose = (next: FaultKind) => {
    setValue('kind', next);
    setValue('amount', FAULT_WORDS[next].amount?.usual);
    clearErrors();
    action.forget();
    setAdded(false);
  };
  const submit = handleSubmit((input) => {
    setAdded(false);
    action.run(input);
  });
  const { errors } = formState;
  // "Calls, seconds or both" is about neither field alone.
  const whole = errors.root?.message ?? (errors as Record<string, { message?: string }>)['']?.message;
  return (
    <Panel>
      <form noValidate onSubmit={submit} className="grid gap-3 px-3.5 py-3">
        <div>
          <label htmlFor="fault-kind" className="font-medium">
            What goes wrong
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
          {amount === undefined ? null : (
            <SmallNumber
              key={kind}
              label={amount.label}
              error={fieldError('amount', errors.amount?.message, action.failure)}
              field={register('amount', { setValueAs: numberOrNothing })}
            />
          )}
          <SmallNumber
            label={hits === 'calls' ? 'Calls it hits' : 'Webhooks it hits'}
            error={fieldError('calls', errors.calls?.message, action.failure)}
            field={register('calls', { setValueAs: numberOrNothing })}
          />
          <SmallNumber
            label="Seconds it lasts"
            error={fieldError('seconds', errors.seconds?.message, action.failure)}
            field={register('seconds', { setValueAs: numberOrNothing })}
          />
        </div>
        <p className="text-sm text-ink-3">
          Fill in one or both of the last two: it ends with whichever comes first.
        </p>
        {whole ? (
          <p role="alert" className="text-bad">
            Say for how many {hits}, for how many seconds, or both.
          </p>
        ) : null}
        <ActionFailure failure={besideFields(FIELDS, action.failure)} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" aria-disabled={action.isRunning}>
            {action.isRunning ? 'Adding…' : 'Add fault'}
          </Button>
          <span role="status" className="text-sm text-ink-2">
            {isAdded ? 'Added: it is active from now on.' : ''}
          </span>
        </div>
      </form>
    </Panel>
  );
}
