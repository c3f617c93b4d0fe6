import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { accounts } from '@/lib/db/service-schema';
import type { ApiClass, Limits } from './budgets';

/** Bucket of every request that no account can be charged with. No slug begins with a colon. */
export const ANONYMOUS = ':anonymous';

/** Requests a minute. The limit numbers are not shown in the document. */
export const DEFAULT_LIMITS: Limits = { reads: 600, writes: 120, tokens: 30 };

/** Limits that replace every account's own; null leaves the account's. */
export type LimitOverrides = { [Class in ApiClass]: number | null };

export const NO_OVERRIDES: LimitOverrides = { reads: null, writes: null, tokens: null };

export type LimitOf = (bucket: string, apiClass: ApiClass) => Promise<number>;

export function limitsFrom(db: Queries, overrides: LimitOverrides): LimitOf {
  return async (bucket, apiClass) => {
    const override = overrides[apiClass];
    if (override !== null) return override;
    if (bucket === ANONYMOUS) return DEFAULT_LIMITS[apiClass];
    const [account] = await db
      .select({
        reads: accounts.readsPerMinute,
        writes: accounts.writesPerMinute,
        tokens: accounts.tokensPerMinute,
      })
      .from(accounts)
      .where(eq(accounts.slug, bucket));
    return account?.[apiClass] ?? DEFAULT_LIMITS[apiClass];
  };
}
