import { and, eq, lte } from 'drizzle-orm';
import type { FaultKind } from '@/lib/contract/sandbox/fault-kinds';
import type { Fault } from '@/lib/contract/sandbox/settings';
import type { Queries } from '@/lib/db/database';
import { faults } from '@/lib/db/service-schema';
import { ServiceFault } from '../service-fault';
import type { StoredFault } from './active-faults';

/** The faults that are on, oldest first. */
export async function listFaults(db: Queries, account: string, nowMs: number): Promise<Fault[]> {
  await removeEnded(db, nowMs);
  const rows = await db
    .select()
    .from(faults)
    .where(eq(faults.account, account))
    .orderBy(faults.createdAt, faults.id);
  return rows.map(writeFault);
}

/** Those that ended by time stay in the table until somebody looks. */
async function removeEnded(db: Queries, nowMs: number): Promise<void> {
  await db.delete(faults).where(lte(faults.until, new Date(nowMs)));
}

export const writeFault = ({ id, kind, amount, remaining, until, createdAt }: StoredFault): Fault => ({
  id,
  kind: kind as FaultKind,
  amount,
  remaining,
  until: until?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});

/** @throws ServiceFault `not_found`: it ended, never was, or is another account's */
export async function removeFault(db: Queries, account: string, id: string): Promise<void> {
  const gone = await db
    .delete(faults)
    .where(and(eq(faults.account, account), eq(faults.id, id)))
    .returning({ id: faults.id });
  if (gone.length === 0) throw new ServiceFault('not_found', 'There is no such fault, or it has ended.');
}

export async function removeFaults(db: Queries, account: string): Promise<void> {
  await db.delete(faults).where(eq(faults.account, account));
}
