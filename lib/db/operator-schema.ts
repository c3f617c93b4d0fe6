import { boolean, index, integer, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema } from './console-schema';

/** Who may sign in, and how. IDs are random texts. */

const at = (name: string) => timestamp(name, { withTimezone: true });
const times = {
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
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
    /** Not null: signed out everywhere, and not to be let in. */
    disabledAt: at('disabled_at'),
    /** `provider`: refused there, and let in again once the provider lets them; null: an administrator disabled them. */
    disabledBy: text('disabled_by'),
    /** When they were made, got another role, were enabled again, or used a link: `APPROVER_WAIT` counts from here. */
    accessChangedAt: at('access_changed_at').notNull().defaultNow(),
    ...times,
  },
  (table) => [uniqueIndex('operators_email').on(table.email)],
);

export const operatorSessions = consoleSchema.table(
  'operator_sessions',
  {
    id: text().primaryKey(),
    /** SHA-256 of the token that the cookie has, hexadecimal. */
    tokenHash: text('token').notNull(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    /** The absolute end. */
    expiresAt: at('expires_at').notNull(),
    /** For the end by idleness; written once a minute at most. */
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** The `sid` of the provider's session that it was opened from; null: from none, or the provider names none. */
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

/** A password's hash, or who an operator is at the company's provider. */
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
    /** When the provider last vouched for them; of a password: when it was first set. */
    confirmedAt: at('confirmed_at').notNull().defaultNow(),
    ...times,
  },
  (table) => [
    index('operator_accounts_operator').on(table.operatorId),
    uniqueIndex('operator_accounts_provider').on(table.providerId, table.accountId),
  ],
);

/** By which scripts call the API as their operator. One that was revoked is gone; Activity has its name. */
export const operatorTokens = consoleSchema.table(
  'operator_tokens',
  {
    id: text().primaryKey(),
    /** SHA-256 of the token, hexadecimal: the token itself is kept nowhere. */
    hash: text().notNull(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** One of `ROLES`: what it may do at most; its operator's role bounds it, too. */
    role: text().notNull(),
    readOnly: boolean('read_only').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Written once a minute at most; null: never used. */
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    uniqueIndex('operator_tokens_hash').on(table.hash),
    uniqueIndex('operator_tokens_name').on(table.operatorId, table.name),
  ],
);

/** Sign-ins at a provider that are under way, and logout tokens that were used. */
export const operatorVerifications = consoleSchema.table(
  'operator_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at('expires_at').notNull(),
    ...times,
  },
  (table) => [index('operator_verifications_identifier').on(table.identifier)],
);

/** One-time links by which somebody sets a first or new password. */
export const invitations = consoleSchema.table(
  'invitations',
  {
    /** SHA-256 of the link's token, hexadecimal: the token itself is kept nowhere. */
    hash: text().primaryKey(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('invitations_operator').on(table.operatorId)],
);

/** Counts of tries, by what is tried and by whom. */
export const signInTries = consoleSchema.table('sign_in_tries', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Null: for ever. */
  expire: timestamp({ withTimezone: true }),
});

/** What the console sets for itself once, such as the secret that signs its cookies. */
export const consoleSettings = consoleSchema.table('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});
