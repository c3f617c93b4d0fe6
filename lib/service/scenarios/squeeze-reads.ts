import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { accounts } from '@/lib/db/service-schema';
import { setLimits } from '../settings/settings';

export interface LimitSqueeze {
  reads: number;
  /** What a control operation had set before; null: nothing. */
  earlier: number | null;
}

export async function squeezeReads(db: Queries, account: string, reads: number): Promise<LimitSqueeze> {
  const earlier = await readSet(db, account);
  await setLimits(db, account, { reads });
  return { reads, earlier };
}

/** A limit that somebody else has set meanwhile stays. */
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
