import { and, eq, lt, or } from 'drizzle-orm';
import type { Operator } from '@/lib/contract/operator';
import type { Queries } from '@/lib/db/database';
import { operatorSessions } from '@/lib/db/operator-schema';
import { record } from '../activity/record';
import { changeSessions } from './change-sessions';
import type { Caller, Entrance } from './entrance';
import { readSession } from './read-session';

export interface SignedIn {
  operator: Operator;
  /** `Set-Cookie` headers. */
  cookies: string[];
}

export type WayIn = 'password' | 'demo' | 'invitation' | 'oidc';

/**
 * Opens a session for an operator who has been let in: always a new one, whatever session ID the browser came
 * with, and the one that it named ends. All of it is recorded, or none of it is done.
 * @param also What belongs to it, in the same transaction.
 */
export async function enter(
  entrance: Entrance,
  operator: Operator,
  { headers, call }: Caller,
  by: WayIn,
  also: (transaction: Queries) => Promise<void> = async () => {},
): Promise<SignedIn> {
  const former = await readSession(entrance, headers);
  const cookies = await changeSessions(entrance, async (transaction) => {
    await also(transaction);
    await endFormer(transaction, operator.id, former?.id ?? '', entrance.now());
    const opened = await entrance
      .authOn(transaction)
      .api.openSession({ body: { operatorId: operator.id }, headers, returnHeaders: true });
    await record(
      transaction,
      { operator, call, now: entrance.now },
      { action: 'session.sign_in', after: { by } },
    );
    return opened.headers.getSetCookie();
  });
  return { operator, cookies };
}

/** The session that the browser came with, and those of the operator that are over. */
export async function endFormer(
  transaction: Queries,
  operatorId: string,
  formerId: string,
  now: number,
): Promise<void> {
  const over = and(
    eq(operatorSessions.operatorId, operatorId),
    lt(operatorSessions.expiresAt, new Date(now)),
  );
  await transaction.delete(operatorSessions).where(or(eq(operatorSessions.id, formerId), over));
}
