import { and, eq, lt, or } from 'drizzle-orm';
import type { Operator } from '@/lib/contract/operators';
import type { Queries } from '@/lib/db/database';
import { operatorSessions } from '@/lib/db/operator-schema';
import { record } from '../activity/record';
import { changeSessions } from './change-sessions';
import { isDemo } from './demo-operators';
import type { Caller, Entrance } from './entrance';
import { deviceCookie } from './known-device';
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
 * @param admit Who is let in, with what belongs to it, in the same transaction.
 */
export async function enter(
  entrance: Entrance,
  { headers, call }: Caller,
  by: WayIn,
  admit: (transaction: Queries) => Promise<Operator>,
): Promise<SignedIn> {
  const former = await readSession(entrance, headers);
  return changeSessions(entrance, async (transaction) => {
    const operator = await admit(transaction);
    await endFormer(transaction, operator.id, former?.id ?? '', entrance.now());
    const opened = await entrance
      .authOn(transaction)
      .api.openSession({ body: { operatorId: operator.id }, headers, returnHeaders: true });
    await record(
      transaction,
      { operator, call, now: entrance.now },
      { action: 'session.sign_in', after: { by } },
    );
    const device = isDemo(operator) ? [] : [deviceCookie(entrance, operator.id)];
    return { operator, cookies: [...opened.headers.getSetCookie(), ...device] };
  });
}

/** The session that the browser came with, and those of the operator that are over. */
async function endFormer(
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
