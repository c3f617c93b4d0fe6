import { and, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { operatorAccounts, operators } from '@/lib/db/operator-schema';
import type { Identity } from '../../company-provider/read-identity';

/** `disabledBy` of an operator whom the provider refused: its next sign-in that succeeds lets them in again. */
export const BY_PROVIDER = 'provider';

/** The operator of an account at the provider; null where no one has signed in by it. */
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
