'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useAddressState } from '@/components/shell/use-address-state';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { ReadFailure } from '@/components/ui/read-failure';
import { operatorsQuery } from '@/lib/queries/operators';
import { OperatorsTable } from './operators-table';

const InviteOperator = dynamic(() => import('./invite-operator').then((module) => module.InviteOperator));
const OperatorSheet = dynamic(() => import('./operator-sheet').then((module) => module.OperatorSheet));

/** In the address: the person whose sheet is open, or the invitation. */
const INVITE = 'invite';

/** Everybody who may sign in. Which sheet is open stands in the address. */
export function OperatorsView({ byPassword }: { byPassword: boolean }) {
  const { data, error, refetch } = useQuery(operatorsQuery());
  const { parameters, write } = useAddressState();
  const open = parameters.get('operator');
  const close = () => write({ operator: null });
  const operators = data?.operators ?? [];
  const chosen = operators.find(({ id }) => id === open);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-[260px]">
          <h1>Operators</h1>
          <p className="text-ink-2">
            {countWords(operators.length)} {operators.length === 1 ? 'person' : 'people'} with a place in this
            console.{' '}
            {byPassword
              ? null
              : 'Passwords are off: people appear here once they signed in through the company.'}
          </p>
        </div>
        {byPassword ? (
          <Button look="primary" onClick={() => write({ operator: INVITE }, 'push')}>
            <UserRoundPlus aria-hidden /> Invite
          </Button>
        ) : null}
      </div>
      {error ? (
        <ReadFailure error={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />
      ) : null}
      <OperatorsTable operators={operators} onOpen={(id) => write({ operator: id }, 'push')} />
      {open === INVITE && byPassword ? <InviteOperator onClose={close} /> : null}
      {chosen ? <OperatorSheet key={chosen.id} row={chosen} byPassword={byPassword} onClose={close} /> : null}
    </>
  );
}
