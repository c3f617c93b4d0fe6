import { asc, desc, eq, max, sql } from 'drizzle-orm';
import { activity } from '@/lib/features/activity/tables';
import { PASSWORD_ACCOUNT } from '@/lib/features/sign-in/server/passwords';
import { role } from '@/lib/platform/access/roles';
import type { Queries } from '@/lib/platform/db/database';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { isDemo } from '../is-demo';
import type { OperatorRow, SignsInBy } from '../operators';
import { invitations, operatorAccounts, operatorSessions, operators } from '../tables';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Operators as shown on screen, by name; with `id`, only that one. `now` in milliseconds. */
export async function operatorRows(queries: Queries, now: number, id?: string): Promise<OperatorRow[]> {
  const ways = queries
    .select({ all: sql<string[] | null>`json_agg(${operatorAccounts.providerId})`.as('all') })
    .from(operatorAccounts)
    .where(eq(operatorAccounts.operatorId, operators.id))
    .as('ways');
  const invited = queries
    .select({ until: max(invitations.expiresAt).as('until') })
    .from(invitations)
    .where(eq(invitations.operatorId, operators.id))
    .as('invited');
  const session = queries
    .select({ seen: max(operatorSessions.lastSeenAt).as('seen') })
    .from(operatorSessions)
    .where(eq(operatorSessions.operatorId, operators.id))
    .as('session');
  const lastEntry = queries
    .select({ at: activity.at })
    .from(activity)
    .where(eq(activity.operatorId, operators.id))
    .orderBy(desc(activity.number))
    .limit(1)
    .as('last_entry');
  const rows = await queries
    .select({
      operator: operators,
      ways: ways.all,
      until: invited.until,
      seen: session.seen,
      at: lastEntry.at,
    })
    .from(operators)
    .leftJoinLateral(ways, sql`true`)
    .leftJoinLateral(invited, sql`true`)
    .leftJoinLateral(session, sql`true`)
    .leftJoinLateral(lastEntry, sql`true`)
    .where(id === undefined ? undefined : eq(operators.id, id))
    .orderBy(asc(sql`lower(${operators.name})`), asc(operators.id));
  return rows.map(({ operator, ways: known, until, seen, at }) => ({
    id: operator.id,
    name: operator.name,
    email: operator.email,
    role: role.parse(operator.role),
    disabledAt: iso(operator.disabledAt),
    signsInBy: [...new Set([...(isDemo(operator) ? [DEMO] : []), ...(known ?? []).map(signsInBy)])].sort(),
    invitedUntil: until !== null && until.getTime() > now ? iso(until) : null,
    lastSeenAt: iso(latest(seen, at)),
    createdAt: operator.createdAt.toISOString(),
  }));
}

const DEMO: SignsInBy = 'demo';

const signsInBy = (provider: string): SignsInBy => (provider === PASSWORD_ACCOUNT ? 'password' : 'oidc');

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** @throws ConsoleError `no_such_operator` */
export async function operatorRow(queries: Queries, now: number, id: string): Promise<OperatorRow> {
  const [row] = await operatorRows(queries, now, id);
  if (row === undefined) throw new ConsoleError('no_such_operator');
  return row;
}
