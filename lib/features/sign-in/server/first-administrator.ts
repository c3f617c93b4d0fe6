import { and, eq, isNull, not } from 'drizzle-orm';
import { operatorAccounts, operators } from '@/lib/features/operators/tables';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { Authentication } from './authentication';
import { issueInvitation } from './issue-invitation';
import { DEMO_OPERATORS } from './may-sign-in';
import { hashPassword, setPassword } from './passwords';

/** The operator of the printed link; it is used to invite real operators, and then disabled. */
export const FIRST_ADMINISTRATOR = {
  id: 'first-administrator',
  name: 'First administrator',
  email: 'administrator@console.local',
};

const demos = Object.values(DEMO_OPERATORS).map(({ id }) => id);
const isReal = not(isOneOf(operators.id, demos));

/**
 * Ensures that someone can sign in: creates the administrator of ADMIN_EMAIL if there is none yet. Without
 * one, and if there is no other way in, each start issues a one-time link until someone has used it.
 * @returns the link, to be printed once by the start; otherwise null
 */
export async function firstAdministrator(authentication: Authentication): Promise<string | null> {
  const { db, settings, now } = authentication;
  const { admin, oidc, demo, passwords } = settings;
  const hash = admin && passwords && (await hashPassword(admin.password));
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'firstAdministrator');
    if (admin) {
      if (!(await hasAdministrator(transaction)))
        await make(authentication, transaction, admin.email, hash || null);
      return null;
    }
    if (demo || oidc || !passwords || (await hasOperator(transaction))) return null;
    const first = { ...FIRST_ADMINISTRATOR, role: 'administrator' };
    await transaction.insert(operators).values(first).onConflictDoNothing();
    const { link } = await issueInvitation(transaction, FIRST_ADMINISTRATOR.id, now());
    return `${settings.publicUrl}${link}`;
  });
}

async function hasAdministrator(transaction: Queries): Promise<boolean> {
  const rows = await transaction
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.role, 'administrator'), isNull(operators.disabledAt), isReal))
    .limit(1);
  return rows.length > 0;
}

async function hasOperator(transaction: Queries): Promise<boolean> {
  const rows = await transaction
    .select({ id: operators.id })
    .from(operators)
    .innerJoin(operatorAccounts, eq(operatorAccounts.operatorId, operators.id))
    .where(isReal)
    .limit(1);
  return rows.length > 0;
}

async function make(
  { now, warn }: Authentication,
  transaction: Queries,
  email: string,
  /** Null: passwords are off. */
  hash: string | null,
): Promise<void> {
  const row = { id: crypto.randomUUID(), name: 'Administrator', email, role: 'administrator' };
  const [made] = await transaction.insert(operators).values(row).onConflictDoNothing().returning();
  if (made) {
    if (hash !== null) await setPassword(transaction, made.id, hash, now());
    return;
  }
  // The address's operator keeps their role and password.
  warn({}, 'ADMIN_EMAIL belongs to an operator who is not an administrator: no administrator was created');
}
