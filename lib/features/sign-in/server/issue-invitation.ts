import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { invitations } from '@/lib/features/operators/tables';
import type { Queries } from '@/lib/platform/db/database';

/** Seven days. */
const HOLDS_MS = 7 * 86_400_000;

export interface Invitation {
  /** In the link `/invitation/<token>`; not stored, and returned only once. */
  token: string;
  expiresAt: Date;
}

export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * A one-time link for an operator to set a first or new password; it replaces earlier ones.
 * @param now Milliseconds since the epoch.
 */
export async function issueInvitation(
  transaction: Queries,
  operatorId: string,
  now: number,
): Promise<Invitation> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now + HOLDS_MS);
  await transaction.delete(invitations).where(eq(invitations.operatorId, operatorId));
  await transaction.insert(invitations).values({ hash: invitationHash(token), operatorId, expiresAt });
  return { token, expiresAt };
}
