import { and, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { faults } from '@/lib/db/service-schema';
import { ServiceFault } from '../service-fault';

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
