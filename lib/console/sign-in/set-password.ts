import type { Queries } from '@/lib/db/database';
import { operatorAccounts } from '@/lib/db/operator-schema';
import { PASSWORD_ACCOUNT } from './check-password';

/** @param hash Of `hashPassword`, made before the transaction began: it takes its time. */
export async function setPassword(
  transaction: Queries,
  operatorId: string,
  hash: string,
  now: number,
): Promise<void> {
  const row = {
    id: crypto.randomUUID(),
    operatorId,
    providerId: PASSWORD_ACCOUNT,
    accountId: operatorId,
    password: hash,
    updatedAt: new Date(now),
  };
  await transaction
    .insert(operatorAccounts)
    .values(row)
    .onConflictDoUpdate({
      target: [operatorAccounts.providerId, operatorAccounts.accountId],
      set: { password: hash, updatedAt: row.updatedAt },
    });
}
