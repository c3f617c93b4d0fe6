import { randomUUID } from 'node:crypto';
import type { CreateFault, Fault } from '@/lib/contract/sandbox/settings';
import type { Queries } from '@/lib/db/database';
import { faults } from '@/lib/db/service-schema';
import { ServiceFault } from '../service-fault';
import { AMOUNTS } from './fault-lists';
import { writeFault } from './list-faults';

/** Many more would be a mistake of the caller. */
const MOST = 100;

/**
 * The fault is on once the shared state was reloaded after the commit.
 *
 * @throws ServiceFault `invalid_body` for an amount that the kind does not take, `conflict` for too many
 */
export async function injectFault(
  db: Queries,
  account: string,
  { kind, amount, calls, seconds }: CreateFault,
  nowMs: number,
): Promise<Fault> {
  checkAmount(kind, amount);
  if ((await db.$count(faults)) >= MOST) {
    throw new ServiceFault('conflict', `There are ${MOST} faults already. Remove some first.`);
  }
  const row = {
    id: randomUUID(),
    account,
    kind,
    amount: amount ?? null,
    remaining: calls ?? null,
    until: seconds === undefined ? null : new Date(nowMs + seconds * 1000),
    createdAt: new Date(nowMs),
  };
  await db.insert(faults).values(row);
  return writeFault(row);
}

function checkAmount(kind: CreateFault['kind'], amount: number | undefined): void {
  if (amount === undefined) return;
  const takes = AMOUNTS[kind];
  if (takes && amount >= takes.least && amount <= takes.most) return;
  const said = takes
    ? `Give ${takes.least} to ${takes.most} for this kind.`
    : 'This kind of fault takes no amount.';
  throw new ServiceFault('invalid_body', 'The fault cannot be made as asked. Nothing was changed.', {
    errors: { amount: [said] },
  });
}
