import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema } from '@/lib/platform/db/schemas';

/** Who may sign in, and how. IDs are random texts. */

const times = {
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
};

export const operators = consoleSchema.table(
  'operators',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** One of `ROLES`. */
    role: text().notNull().default('support'),
    /** Not null: signed out everywhere, and not allowed to sign in. */
    disabledAt: moment('disabled_at'),
    /**
     * `provider`: refused there, and let in again once the provider allows it; null: an administrator disabled them.
     */
    disabledBy: text('disabled_by'),
    /**
     * When they were created, got another role, were enabled again, or used a link: `APPROVER_WAIT` counts from here.
     */
    accessChangedAt: moment('access_changed_at').notNull().defaultNow(),
    ...times,
  },
  (table) => [uniqueIndex('operators_email').on(table.email)],
);

export const operatorSessions = consoleSchema.table(
  'operator_sessions',
  {
    id: text().primaryKey(),
    /** SHA-256 of the token in the cookie, hexadecimal. */
    tokenHash: text('token').notNull(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    /** The absolute end. */
    expiresAt: moment('expires_at').notNull(),
    /** For the idle timeout; written at most once a minute. */
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** The `sid` of the provider's session that it was opened from; null: none, or the provider gives none. */
    providerSession: text('provider_session'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...times,
  },
  (table) => [
    uniqueIndex('operator_sessions_token').on(table.tokenHash),
    index('operator_sessions_operator').on(table.operatorId),
  ],
);

/** A password's hash, or an operator's identity at the company's provider. */
export const operatorAccounts = consoleSchema.table(
  'operator_accounts',
  {
    id: text().primaryKey(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text(),
    /** When the provider last asserted their identity; for a password: when it was first set. */
    confirmedAt: moment('confirmed_at').notNull().defaultNow(),
    ...times,
  },
  (table) => [
    index('operator_accounts_operator').on(table.operatorId),
    uniqueIndex('operator_accounts_provider').on(table.providerId, table.accountId),
  ],
);

/** Tokens with which scripts call the API as their operator. A revoked one is deleted; Activity has its name. */
export const operatorTokens = consoleSchema.table(
  'operator_tokens',
  {
    id: text().primaryKey(),
    /** SHA-256 of the token, hexadecimal: the token itself is never stored. */
    hash: text().notNull(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** One of `ROLES`: the maximum of what it may do; its operator's role limits it too. */
    role: text().notNull(),
    readOnly: boolean('read_only').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Written at most once a minute; null: never used. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('operator_tokens_hash').on(table.hash),
    uniqueIndex('operator_tokens_name').on(table.operatorId, table.name),
  ],
);

/** Pending sign-ins at a provider, and used logout tokens. */
export const operatorVerifications = consoleSchema.table(
  'operator_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...times,
  },
  (table) => [index('operator_verifications_identifier').on(table.identifier)],
);

/** One-time links for setting a first or new password. */
export const invitations = consoleSchema.table(
  'invitations',
  {
    /** SHA-256 of the link's token, hexadecimal: the token itself is never stored. */
    hash: text().primaryKey(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('invitations_operator').on(table.operatorId)],
);

/** Counts of attempts, by what is attempted and by whom. */
export const signInTries = consoleSchema.table('sign_in_tries', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Null: never. */
  expire: moment('expire'),
});
