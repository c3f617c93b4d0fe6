import { and, eq } from 'drizzle-orm';
import { operatorAccounts, operators } from '@/lib/features/operators/tables';
import type { Queries } from '@/lib/platform/db/database';
import type { Identity } from '../read-identity';

/**
 * `disabledBy` of an operator whom the provider refused: their next successful sign-in there enables them
 * again.
 */
export const BY_PROVIDER = 'provider';

/** The operator of an account at the provider; null if no one has signed in with it. */
export async function ownOperator(
  transaction: Queries,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<typeof operators.$inferSelect | null> {
  const [found] = await transaction
    .select({ operator: operators })
    .from(operatorAccounts)
    .innerJoin(operators, eq(operators.id, operatorAccounts.operatorId))
    .where(and(eq(operatorAccounts.providerId, issuer), eq(operatorAccounts.accountId, subject)));
  return found?.operator ?? null;
}
