import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { operatorAccounts } from '@/lib/features/operators/tables';
import { PASSWORD_ACCOUNT } from './passwords';
import type { SignInSettings } from './sign-in-settings';

const DAY_MS = 86_400_000;

type ProviderAccess = Pick<SignInSettings, 'providerDays'>;

/** When the provider last confirmed an operator; null if they have no account there. */
export const confirmedAt = (operatorId: SQLWrapper): SQL<Date | null> =>
  // Nested: drizzle omits the table name from a field's columns, and they would refer to the inner table.
  sql`${sql`(SELECT max(${operatorAccounts.confirmedAt}) FROM ${operatorAccounts}
    WHERE ${operatorAccounts.operatorId} = ${operatorId} AND ${operatorAccounts.providerId} <> ${PASSWORD_ACCOUNT})`}`.mapWith(
    operatorAccounts.confirmedAt,
  );

/** When the provider's confirmation of an operator expires, in milliseconds; null if it never does. */
export const vouchedUntil = ({ providerDays }: ProviderAccess, confirmed: Date | null): number | null =>
  confirmed === null ? null : confirmed.getTime() + providerDays * DAY_MS;

/**
 * Whether the access that an operator has from the provider is still valid at `now` (milliseconds).
 * @param since Another time that counts as a sign-in there, such as the start of their session.
 */
export const isVouchedFor = (
  operatorId: SQLWrapper,
  { providerDays, now, since }: ProviderAccess & { now: number; since?: SQLWrapper },
): SQL<boolean> => {
  const confirmed = confirmedAt(operatorId);
  const oldest = new Date(now - providerDays * DAY_MS).toISOString();
  const newest = since === undefined ? confirmed : sql`greatest(${confirmed}, ${since})`;
  return sql`(${confirmed} IS NULL OR ${newest} > ${oldest}::timestamptz)`;
};
