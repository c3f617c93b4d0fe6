import { and, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { operatorAccounts, operators } from '@/lib/db/operator-schema';
import { hashPassword, isPasswordOf } from './password-hash';

/** The account of an operator that is a password and no provider's. */
export const PASSWORD_ACCOUNT = 'credential';

type OperatorRow = typeof operators.$inferSelect;

/** A hash that no password has: comparing with it takes as long as with any other. */
let decoy: Promise<string> | null = null;

/**
 * The operator of an address, if the password is theirs. An unknown address, one without a password and a wrong
 * password take the same work: one scrypt.
 */
export async function checkPassword(
  db: Queries,
  { email, password }: { email: string; password: string },
): Promise<{ operator: OperatorRow | null; right: boolean }> {
  decoy ??= hashPassword(crypto.randomUUID());
  const [found] = await db
    .select({ operator: operators, hash: operatorAccounts.password })
    .from(operators)
    .leftJoin(
      operatorAccounts,
      and(eq(operatorAccounts.operatorId, operators.id), eq(operatorAccounts.providerId, PASSWORD_ACCOUNT)),
    )
    .where(eq(operators.email, email));
  const hash = found?.hash ?? null;
  const verified = await isPasswordOf(hash ?? (await decoy), password);
  return { operator: found?.operator ?? null, right: verified && hash !== null };
}
