import type { OperatorLink } from '@/lib/contract/operators';
import type { Queries } from '@/lib/db/database';
import { issueInvitation } from '../sign-in/issue-invitation';

/** A new one-time link; the operator's earlier links no longer work. `now` in milliseconds. */
export async function invitationLink(
  transaction: Queries,
  operatorId: string,
  now: number,
): Promise<OperatorLink> {
  const { token, expiresAt } = await issueInvitation(transaction, operatorId, now);
  return { link: `/invitation/${token}`, expiresAt: expiresAt.toISOString() };
}
