import { randomUUID } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import type { FaultKind } from '../control-api/fault-kinds';
import type { CreateFault, Fault } from '../control-api/settings';
import { ServiceFault } from '../service-fault';
import { faults } from '../tables';
import type { StoredFault } from './active-faults';
import { AMOUNTS } from './active-faults';

/** Active faults, oldest first. */
export async function listFaults(db: Queries, account: string, nowMs: number): Promise<Fault[]> {
  await removeEnded(db, nowMs);
  const rows = await db
    .select()
    .from(faults)
    .where(eq(faults.account, account))
    .orderBy(faults.createdAt, faults.id);
  return rows.map(writeFault);
}

/** Faults that ended by time stay in the table until the next call. */
async function removeEnded(db: Queries, nowMs: number): Promise<void> {
  await db.delete(faults).where(lte(faults.until, new Date(nowMs)));
}

const writeFault = ({ id, kind, amount, remaining, until, createdAt }: StoredFault): Fault => ({
  id,
  kind: kind as FaultKind,
  amount,
  remaining,
  until: until?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});

/** @throws ServiceFault `not_found`: it ended, never existed, or belongs to another account */
export async function removeFault(db: Queries, account: string, id: string): Promise<void> {
  const deleted = await db
    .delete(faults)
    .where(and(eq(faults.account, account), eq(faults.id, id)))
    .returning({ id: faults.id });
  if (deleted.length === 0) throw new ServiceFault('not_found', 'There is no such fault, or it has ended.');
}

export async function removeFaults(db: Queries, account: string): Promise<void> {
  await db.delete(faults).where(eq(faults.account, account));
}

/** Many more would be a mistake of the caller. */
const MOST = 100;

/**
 * The fault is active once the shared state was reloaded after the commit.
 *
 * @throws ServiceFault `invalid_body` for an amount that the kind does not have, `conflict` for too many
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
  const allowed = AMOUNTS[kind];
  if (allowed && amount >= allowed.least && amount <= allowed.most) return;
  const explanation = allowed
    ? `Give ${allowed.least} to ${allowed.most} for this kind.`
    : 'This kind of fault takes no amount.';
  throw new ServiceFault('invalid_body', 'The fault cannot be made as asked. Nothing was changed.', {
    errors: { amount: [explanation] },
  });
}
