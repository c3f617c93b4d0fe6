import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AccessTokenRequest } from '@/lib/configuration/contract/access-token';
import type { Queries } from '@/lib/platform/db/database';
import { ServiceFault } from '../service-fault';
import { clients } from '../tables';
import type { Caller } from './access-tokens';

/** Compared with if the client is unknown, so that the work is the same. */
const NOBODY = { account: '', secretHash: hashSecret('') };

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * An unknown client, a wrong secret and another account's slug take the same work and fail alike: the
 * response does not reveal which of the three it was.
 *
 * @throws ServiceFault `invalid_client`
 */
export async function authenticateClient(
  db: Queries,
  { client_id, client_secret, slug }: AccessTokenRequest,
): Promise<Caller> {
  // PostgreSQL's text cannot hold NUL, so no client has one in its ID; querying it would be an error.
  const id = client_id.replaceAll('\0', '\uFFFD');
  const [client] = await db.select().from(clients).where(eq(clients.clientId, id));
  const { account, secretHash } = client ?? NOBODY;
  const rightSecret = sameText(hashSecret(client_secret), secretHash);
  const rightSlug = sameText(hashSecret(slug), hashSecret(account));
  if (client && rightSecret && rightSlug) {
    return { account, client: client.clientId, scope: client.scope };
  }
  throw new ServiceFault('invalid_client', 'Client ID, client secret or slug is wrong.');
}

/** For texts of equal length: both are hashes. */
function sameText(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
