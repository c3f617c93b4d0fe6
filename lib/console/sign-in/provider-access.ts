import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { operatorAccounts } from '@/lib/db/operator-schema';
import { PASSWORD_ACCOUNT } from './passwords';
import type { SignInSettings } from './sign-in-settings';

const DAY_MS = 86_400_000;

type ProviderAccess = Pick<SignInSettings, 'providerDays'>;

/** When the provider last vouched for an operator; null for those who have no account there. */
export const confirmedAt = (operatorId: SQLWrapper): SQL<Date | null> =>
  // Nested: drizzle leaves the table out of the columns of a field, and the inner table would take them.
  sql`${sql`(SELECT max(${operatorAccounts.confirmedAt}) FROM ${operatorAccounts}
    WHERE ${operatorAccounts.operatorId} = ${operatorId} AND ${operatorAccounts.providerId} <> ${PASSWORD_ACCOUNT})`}`.mapWith(
    operatorAccounts.confirmedAt,
  );

/** When the provider's word for an operator ends, in milliseconds; null where it never does. */
export const vouchedUntil = ({ providerDays }: ProviderAccess, confirmed: Date | null): number | null =>
  confirmed === null ? null : confirmed.getTime() + providerDays * DAY_MS;

/**
 * Whether what an operator has by the provider still holds at `now` (milliseconds).
 * @param since What else counts as a sign-in there: a session of theirs is one.
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
