import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OperatorLink } from '@/lib/features/operators/operators';
import { invitations } from '@/lib/features/operators/tables';
import type { Queries } from '@/lib/platform/db/database';
import { tokenHash } from './cookies';

/** Seven days. */
const HOLDS_MS = 7 * 86_400_000;

interface Invitation extends OperatorLink {
  /** Part of the link; not stored, and returned only once. */
  token: string;
}

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
  await transaction.insert(invitations).values({ hash: tokenHash(token), operatorId, expiresAt });
  return { token, link: `/invitation/${token}`, expiresAt: expiresAt.toISOString() };
}
