import { and, eq, gt, ne } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import { isDemo } from '@/lib/features/operators/is-demo';
import { invitations, operatorAccounts, operators } from '@/lib/features/operators/tables';
import type { Operator } from '@/lib/platform/access/operator';
import type { Role } from '@/lib/platform/access/roles';
import type { Queries } from '@/lib/platform/db/database';
import { announceAccess } from '@/lib/platform/live/announce';
import type { Authentication, Caller } from '../authentication';
import { endSessions } from '../change-sessions';
import { FIRST_ADMINISTRATOR } from '../first-administrator';
import { maySignIn } from '../may-sign-in';
import { PASSWORD_ACCOUNT } from '../passwords';
import type { Identity } from '../read-identity';
import { OidcRefusal } from './attempt';
import { BY_PROVIDER, ownOperator } from './own-operator';

type Row = typeof operators.$inferSelect;

interface ProviderAdmission {
  identity: Identity;
  role: Role;
  /** Hash of the one-time link that led here. */
  invitation: string | null;
  call: Caller['call'];
}

/**
 * The operator of an identity, which is identified by issuer and subject alone. An address is only used if
 * the provider has verified it: it matches an operator who has it and no provider account yet, or creates a
 * new one.
 * @throws OidcRefusal if they may not sign in; nothing was changed then
 */
export async function admit(
  authentication: Authentication,
  transaction: Queries,
  { identity, role, invitation, call }: ProviderAdmission,
): Promise<Operator> {
  const { issuer, subject, email, emailVerified, isVerificationSent, name } = identity;
  const now = new Date(authentication.now());
  const own = await ownOperator(transaction, identity);
  const invited = invitation === null ? null : await invitedOperator(transaction, invitation, now);
  if (invited !== null && own !== null && own.id !== invited.id) throw new OidcRefusal('other_address');
  if (own !== null) {
    if (invited !== null) await endLinks(own.id);
    return renew(own);
  }
  if (email === null) throw new OidcRefusal('no_address');
  if (!emailVerified) throw new OidcRefusal(isVerificationSent ? 'unverified' : 'verification_not_sent');

  if (invited !== null) {
    const isOpen = invited.id === FIRST_ADMINISTRATOR.id;
    if (!isOpen && invited.email !== email) throw new OidcRefusal('other_address');
    if (isOpen && (await isTaken(transaction, email, invited.id))) throw new OidcRefusal('address_taken');
    return join(invited, email);
  }
  const [made] = await transaction
    .insert(operators)
    .values({ id: crypto.randomUUID(), name, email, emailVerified, role, accessChangedAt: now })
    .onConflictDoNothing({ target: operators.email })
    .returning();
  if (made !== undefined) {
    await addAccount(made.id);
    return readmit(made);
  }
  const [holder] = await transaction.select().from(operators).where(eq(operators.email, email));
  // A concurrent sign-in may have created the operator.
  const operator = await ownOperator(transaction, identity);
  if (operator !== null) return renew(operator);
  if (holder === undefined) throw new OidcRefusal('address_taken');
  return join(holder, email);

  function readmit(row: Row): Operator {
    const isProviders = row.disabledBy === BY_PROVIDER;
    const operator = maySignIn(
      { ...row, disabledAt: isProviders ? null : row.disabledAt },
      authentication.settings,
    );
    if (operator === null) throw new OidcRefusal('disabled');
    return operator;
  }

  async function endLinks(operatorId: string): Promise<void> {
    await transaction.delete(invitations).where(eq(invitations.operatorId, operatorId));
  }

  async function addAccount(operatorId: string): Promise<void> {
    await transaction.insert(operatorAccounts).values({
      id: crypto.randomUUID(),
      operatorId,
      providerId: issuer,
      accountId: subject,
      confirmedAt: now,
    });
  }

  /** Links an existing operator to the identity; the operator's earlier sessions end. */
  async function join(row: Row, address: string): Promise<Operator> {
    readmit(row);
    // Locks the operator: of two concurrent sign-ins the second finds the account of the first.
    await transaction
      .select({ id: operators.id })
      .from(operators)
      .where(eq(operators.id, row.id))
      .for('update');
    const [other] = await transaction
      .select({ id: operatorAccounts.id })
      .from(operatorAccounts)
      .where(and(eq(operatorAccounts.operatorId, row.id), ne(operatorAccounts.providerId, PASSWORD_ACCOUNT)))
      .limit(1);
    if (other !== undefined || isDemo(row)) throw new OidcRefusal('address_taken');
    await addAccount(row.id);
    await endSessions(transaction, row.id);
    await endLinks(row.id);
    await transaction.update(operators).set({ accessChangedAt: now }).where(eq(operators.id, row.id));
    const operator = await renew(row);
    const actor = { operator, call, now: authentication.now };
    await record(transaction, actor, { action: 'account.joined', subject: address, after: { issuer } });
    return operator;
  }

  /**
   * Updates name and role from the provider at each sign-in, and the address if it is verified and not in
   * use. An operator whom the provider refused before is enabled again.
   */
  async function renew(row: Row): Promise<Operator> {
    readmit(row);
    const isNew = email !== null && emailVerified && !(await isTaken(transaction, email, row.id));
    const address = isNew ? { email, emailVerified } : {};
    const changed = { ...row, name, role, ...address };
    await transaction
      .update(operators)
      .set({
        name,
        role,
        ...address,
        disabledAt: null,
        disabledBy: null,
        updatedAt: now,
        ...(role === row.role && row.disabledAt === null ? {} : { accessChangedAt: now }),
      })
      .where(eq(operators.id, row.id));
    await transaction
      .update(operatorAccounts)
      .set({ confirmedAt: now })
      .where(and(eq(operatorAccounts.providerId, issuer), eq(operatorAccounts.accountId, subject)));
    await announceAccess(transaction);
    const operator = readmit(changed);
    if (row.disabledBy === BY_PROVIDER) {
      const actor = { operator, call, now: authentication.now };
      await record(transaction, actor, { action: 'access.restored' });
    }
    return operator;
  }
}

/** @throws OidcRefusal `no_invitation` */
async function invitedOperator(transaction: Queries, hash: string, now: Date): Promise<Row> {
  const [found] = await transaction
    .select({ operator: operators })
    .from(invitations)
    .innerJoin(operators, eq(operators.id, invitations.operatorId))
    .where(and(eq(invitations.hash, hash), gt(invitations.expiresAt, now)));
  if (found === undefined) throw new OidcRefusal('no_invitation');
  return found.operator;
}

async function isTaken(transaction: Queries, email: string, exceptId: string): Promise<boolean> {
  const [existing] = await transaction
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.email, email), ne(operators.id, exceptId)))
    .limit(1);
  return existing !== undefined;
}
