import { issueInvitation } from '@/lib/features/sign-in/server/issue-invitation';
import type { Queries } from '@/lib/platform/db/database';
import type { OperatorLink } from '../operators';

/** A new one-time link; the operator's earlier links no longer work. `now` in milliseconds. */
export async function invitationLink(
  transaction: Queries,
  operatorId: string,
  now: number,
): Promise<OperatorLink> {
  const { token, expiresAt } = await issueInvitation(transaction, operatorId, now);
  return { link: `/invitation/${token}`, expiresAt: expiresAt.toISOString() };
}
