import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { setLimits } from '../settings/settings';
import { accounts } from '../tables';

/** A limit of reads that a run has lowered for a time. */
export interface LimitSqueeze {
  reads: number;
  /** The earlier setting by a control operation; null: none. */
  earlier: number | null;
}

export async function squeezeReads(db: Queries, account: string, reads: number): Promise<LimitSqueeze> {
  const earlier = await readSet(db, account);
  await setLimits(db, account, { reads });
  return { reads, earlier };
}

/** A limit that someone else has set meanwhile is not overwritten. */
export async function restoreReads(
  db: Queries,
  account: string,
  { reads, earlier }: LimitSqueeze,
): Promise<void> {
  if ((await readSet(db, account)) === reads) await setLimits(db, account, { reads: earlier });
}

async function readSet(db: Queries, slug: string): Promise<number | null> {
  const [account] = await db
    .select({ setLimits: accounts.setLimits })
    .from(accounts)
    .where(eq(accounts.slug, slug))
    .for('update');
  return account?.setLimits.reads ?? null;
}
