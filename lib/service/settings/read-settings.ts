import { eq } from 'drizzle-orm';
import type { SandboxSettings } from '@/lib/contract/sandbox/settings';
import type { Queries } from '@/lib/db/database';
import { accounts, clockOffset } from '@/lib/db/service-schema';
import { effectiveLimits, type LimitOverrides } from '../rate-limit/limit-of';
import { ServiceFault } from '../service-fault';

/**
 * What holds for the account now; the clock's offset is one for all accounts.
 *
 * @throws ServiceFault `not_found`
 */
export async function readSettings(
  db: Queries,
  overrides: LimitOverrides,
  slug: string,
): Promise<SandboxSettings> {
  const [account] = await db.select().from(accounts).where(eq(accounts.slug, slug));
  if (!account) throw new ServiceFault('not_found', 'There is no such account.');
  const [offset] = await db.select().from(clockOffset);
  const limits = effectiveLimits(account, overrides);
  return {
    reads_per_minute: limits.reads,
    writes_per_minute: limits.writes,
    tokens_per_minute: limits.tokens,
    token_lifetime: account.tokenLifetime,
    clock_offset: offset?.seconds ?? 0,
  };
}
