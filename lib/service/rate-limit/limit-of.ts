import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { accounts } from '../tables';
import type { ApiClass, Limits } from './budgets';

/** Bucket of every request that cannot be charged to an account. No slug begins with a colon. */
export const ANONYMOUS = ':anonymous';

/** Requests a minute. The document does not show the limits. */
export const DEFAULT_LIMITS: Limits = { reads: 600, writes: 120, tokens: 30 };

/** Limits that replace every account's own; null keeps the account's. */
export type LimitOverrides = { [Class in ApiClass]: number | null };

export const NO_OVERRIDES: LimitOverrides = { reads: null, writes: null, tokens: null };

export type LimitOf = (bucket: string, apiClass: ApiClass) => Promise<number>;

export function limitsFrom(db: Queries, overrides: LimitOverrides): LimitOf {
  return async (bucket, apiClass) => {
    if (bucket === ANONYMOUS) return overrides[apiClass] ?? DEFAULT_LIMITS[apiClass];
    const [account] = await db.select().from(accounts).where(eq(accounts.slug, bucket));
    return account ? effectiveLimits(account, overrides)[apiClass] : DEFAULT_LIMITS[apiClass];
  };
}

/** The limit set by a control operation, otherwise the environment's, otherwise the account's own. */
export function effectiveLimits(
  { setLimits, readsPerMinute, writesPerMinute, tokensPerMinute }: typeof accounts.$inferSelect,
  overrides: LimitOverrides,
): Limits {
  return {
    reads: setLimits.reads ?? overrides.reads ?? readsPerMinute,
    writes: setLimits.writes ?? overrides.writes ?? writesPerMinute,
    tokens: setLimits.tokens ?? overrides.tokens ?? tokensPerMinute,
  };
}
