import { and, desc, eq, gt } from 'drizzle-orm';
import type { OwnSessions } from '@/lib/contract/session';
import { operatorSessions } from '@/lib/db/operator-schema';
import type { CallContext } from '../context';
import { permit } from '../permit';
import type { Authentication } from './authentication';
import { idleEnd, readSession } from './read-session';

const MOST = 200;

/** Where the operator is signed in, the last used first. */
export async function listSessions(
  authentication: Authentication,
  context: CallContext,
  headers: Headers,
): Promise<OwnSessions> {
  permit(context, 'own_account.manage');
  const now = authentication.now();
  const current = await readSession(authentication, headers);
  const rows = await authentication.db
    .select()
    .from(operatorSessions)
    .where(
      and(
        eq(operatorSessions.operatorId, context.operator.id),
        gt(operatorSessions.expiresAt, new Date(now)),
      ),
    )
    .orderBy(desc(operatorSessions.lastSeenAt))
    .limit(MOST);
  return {
    sessions: rows
      .filter(({ lastSeenAt }) => now < idleEnd(authentication, { lastSeenAt: lastSeenAt.getTime() }))
      .map((row) => ({
        id: row.id,
        current: row.id === current?.id,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        endsAt: row.expiresAt.toISOString(),
        from: row.ipAddress,
        userAgent: row.userAgent,
      })),
  };
}
