import { eq, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import type { ChangeSettings, SandboxSettings } from '../control-api/settings';
import type { ApiClass } from '../rate-limit/budgets';
import { effectiveLimits, type LimitOverrides } from '../rate-limit/limit-of';
import { ServiceFault } from '../service-fault';
import { accounts, clockOffset } from '../tables';

/**
 * An account's current settings; the clock's offset is shared by all accounts.
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

/** ID of the clock's only row. */
const ONLY = 1;

/** Members left out are unchanged. Reload the shared state after the commit. */
export async function writeSettings(db: Queries, slug: string, change: ChangeSettings): Promise<void> {
  await db.transaction(async (transaction) => {
    if (change.clock_offset !== undefined) {
      const seconds = change.clock_offset;
      await transaction
        .insert(clockOffset)
        .values({ id: ONLY, seconds })
        .onConflictDoUpdate({ target: clockOffset.id, set: { seconds } });
    }
    if (change.token_lifetime !== undefined) {
      await transaction
        .update(accounts)
        .set({ tokenLifetime: change.token_lifetime })
        .where(eq(accounts.slug, slug));
    }
    await setLimits(transaction, slug, {
      reads: change.reads_per_minute,
      writes: change.writes_per_minute,
      tokens: change.tokens_per_minute,
    });
  });
}

/**
 * Undefined leaves a limit unchanged; null removes it, so that the environment's or the account's applies.
 */
export async function setLimits(
  db: Queries,
  slug: string,
  limits: { [Class in ApiClass]?: number | null | undefined },
): Promise<void> {
  const named = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  if (named.length === 0) return;
  const merged = sql`jsonb_strip_nulls(${accounts.setLimits} || ${JSON.stringify(Object.fromEntries(named))}::jsonb)`;
  await db.update(accounts).set({ setLimits: merged }).where(eq(accounts.slug, slug));
}
