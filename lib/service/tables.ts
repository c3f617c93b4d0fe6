import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import { serviceSchema } from '@/lib/platform/db/schemas';

export const time = (name: string) => timestamp(name, { withTimezone: true }).notNull();

export const accounts = serviceSchema.table('accounts', {
  slug: text().primaryKey(),
  name: text().notNull(),
  readsPerMinute: integer('reads_per_minute').notNull(),
  writesPerMinute: integer('writes_per_minute').notNull(),
  tokensPerMinute: integer('tokens_per_minute').notNull(),
  /** Seconds. */
  tokenLifetime: integer('token_lifetime').notNull().default(3600),
  /** Limits that a control operation set: they override the environment's and the three above. */
  setLimits: jsonb('set_limits')
    .$type<{ reads?: number; writes?: number; tokens?: number }>()
    .notNull()
    .default({}),
});

export const account = () =>
  text()
    .notNull()
    .references(() => accounts.slug, { onDelete: 'cascade' });

/** `secretHash` is the SHA-256 of a long random secret in hex: nothing to guess, so no slow hash is needed. */
export const clients = serviceSchema.table('clients', {
  clientId: text('client_id').primaryKey(),
  account: account(),
  name: text().notNull(),
  secretHash: text('secret_hash').notNull(),
  scope: text({ enum: ['read', 'write'] }).notNull(),
});

/** `searchName` is the name as the `name` filter compares it, folded here and not by the database's locale. */
export const portalConfigurations = serviceSchema.table(
  'portal_configurations',
  {
    account: account(),
    id: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    searchName: text('search_name').notNull(),
    updatedAt: time('updated_at'),
    createdAt: time('created_at'),
  },
  (table) => [primaryKey({ columns: [table.account, table.id] })],
);

/** The forms that an account may assign. */
export const forms = serviceSchema.table(
  'forms',
  { account: account(), id: bigint({ mode: 'number' }).notNull(), label: text().notNull() },
  (table) => [primaryKey({ columns: [table.account, table.id] })],
);

/** The defaults of a profile, because the document shows no null for these three. */
export const UNASSIGNED_RISK = { id: 'unrated', label: 'Not rated', category: 'none' };
export const UNASSIGNED_TEAM = { id: 0, label: 'No team' };
export const UNASSIGNED_ASSIGNEE = { id: 'nobody', name: 'Nobody' };

/** `configuration` is `json`, not `jsonb`: members keep the order of the document. */
export const profiles = serviceSchema.table(
  'profiles',
  {
    uuid: uuid().primaryKey(),
    account: account(),
    name: text().notNull(),
    kind: text().notNull(),
    customerReference: text('customer_reference').notNull(),
    reviewStatus: text('review_status', { enum: REVIEW_STATUSES }).notNull(),
    risk: json().$type<typeof UNASSIGNED_RISK>().notNull().default(UNASSIGNED_RISK),
    team: json().$type<typeof UNASSIGNED_TEAM>().notNull().default(UNASSIGNED_TEAM),
    assignee: json().$type<typeof UNASSIGNED_ASSIGNEE>().notNull().default(UNASSIGNED_ASSIGNEE),
    configuration: json().notNull(),
    updatedAt: time('updated_at'),
    createdAt: time('created_at'),
  },
  (table) => [
    index('profiles_account').on(table.account),
    uniqueIndex('profiles_customer_reference').on(table.account, table.customerReference),
  ],
);

/** One row per bucket and API class: the budget used in the window that began at `startedAt`. */
export const rateWindows = serviceSchema.table(
  'rate_windows',
  {
    bucket: text().notNull(),
    apiClass: text('api_class', { enum: ['reads', 'writes', 'tokens'] }).notNull(),
    /** Unix seconds. */
    startedAt: bigint('started_at', { mode: 'number' }).notNull(),
    used: integer().notNull(),
    /** The amount granted to the last statement: PostgreSQL before 18 cannot return a difference. */
    granted: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.apiClass] }),
    check('rate_windows_used', sql`${table.used} >= 0 AND ${table.granted} >= 0`),
  ],
);

/** The key that signs access tokens, in base64url; generated randomly on the first start. */
export const signingKeys = serviceSchema.table('signing_keys', {
  id: text().primaryKey(),
  secret: text().notNull(),
  createdAt: time('created_at'),
});

/** Offset of the service's clock in seconds, in a single row. */
export const clockOffset = serviceSchema.table('clock_offset', {
  id: integer().primaryKey(),
  seconds: integer().notNull(),
});

/** Documents of profiles with their processing steps; null is a disabled step. */
export const documents = serviceSchema.table(
  'documents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account: account(),
    profile: uuid()
      .notNull()
      .references(() => profiles.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    translate: text({ enum: ['pending', 'complete'] }),
    ocr: text({ enum: ['pending', 'complete'] }),
    fraudCheck: text('fraud_check', { enum: ['pending', 'complete'] }),
    /** A document that a customer uploads in the portal is not processed before the profile is submitted. */
    submitted: boolean().notNull(),
    updatedAt: time('updated_at'),
    createdAt: time('created_at'),
  },
  (table) => [index('documents_profile').on(table.profile)],
);

/** Faults made on purpose: each ends after a number of calls, at a time, or whichever is first. */
export const faults = serviceSchema.table('faults', {
  id: uuid().primaryKey(),
  account: account(),
  kind: text().notNull(),
  /** Seconds of a delay, status of an error, as the kind needs it. */
  amount: integer(),
  remaining: integer(),
  until: timestamp({ withTimezone: true }),
  createdAt: time('created_at'),
});

/** Runs of scripted scenarios; `steps` records what was done and when. */
export const scenarioRuns = serviceSchema.table(
  'scenario_runs',
  {
    id: uuid().primaryKey(),
    account: account(),
    scenario: text().notNull(),
    speed: text().notNull(),
    status: text({ enum: ['running', 'finished', 'stopped', 'failed'] }).notNull(),
    profile: uuid(),
    steps: json().notNull(),
    createdAt: time('created_at'),
  },
  (table) => [index('scenario_runs_account').on(table.account, table.createdAt)],
);
