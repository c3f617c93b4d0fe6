import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { accounts } from '@/lib/db/service-schema';

/** Seconds, unless a control operation set another lifetime. */
const DEFAULT_LIFETIME = 3600;

/** Seconds that a token lives which is issued now. */
export async function tokenLifetime(db: Queries, account: string): Promise<number> {
  const [row] = await db
    .select({ seconds: accounts.tokenLifetime })
    .from(accounts)
    .where(eq(accounts.slug, account));
  return row?.seconds ?? DEFAULT_LIFETIME;
}
