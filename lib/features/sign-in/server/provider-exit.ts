import { eq } from 'drizzle-orm';
import { operatorVerifications } from '@/lib/features/operators/tables';
import type { Queries } from '@/lib/platform/db/database';
import type { ProviderExit } from '../sign-in';
import type { Authentication } from './authentication';

/** A longer ID token is not stored: servers refuse addresses that are much longer. */
const LONGEST_HINT = 4_000;
/** Milliseconds for which a sign-out waits for the provider's discovery. */
const WAIT_MS = 3_000;

const idOf = (sessionId: string): string => `sign-out:${sessionId}`;

/**
 * Stores what a session needs to sign out at the provider as well: its ID token, which some providers require.
 * Nothing can be requested with it, and it is deleted with the session. Source: OpenID Connect RP-Initiated Logout
 * 1.0, section 2.
 */
export async function storeExit(
  transaction: Queries,
  session: { id: string; expiresAt: Date },
  idToken: string,
): Promise<void> {
  await transaction.insert(operatorVerifications).values({
    id: idOf(session.id),
    identifier: 'sign-out',
    value: idToken.length > LONGEST_HINT ? '' : idToken,
    expiresAt: session.expiresAt,
  });
}

/** Deletes what `storeExit` stored. @returns null for a session that was not opened at the provider */
export async function takeExit(transaction: Queries, sessionId: string): Promise<string | null> {
  const [stored] = await transaction
    .delete(operatorVerifications)
    .where(eq(operatorVerifications.id, idOf(sessionId)))
    .returning({ value: operatorVerifications.value });
  return stored?.value ?? null;
}

/**
 * Where the browser signs out at the provider after it has signed out here. Never rejects, because the session here
 * has ended already.
 *
 * @param idToken From `takeExit`.
 */
export async function exitOf(
  { provider, warn }: Pick<Authentication, 'provider' | 'warn'>,
  idToken: string | null,
): Promise<ProviderExit> {
  if (idToken === null || provider === null) return { provider: null };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS, null);
  });
  const address = await Promise.race([provider.endSessionAddress(idToken), late]).catch((err: unknown) => {
    warn({ err }, 'the provider could not be asked where its sessions end');
    return null;
  });
  clearTimeout(timer);
  return { provider: { address } };
}
