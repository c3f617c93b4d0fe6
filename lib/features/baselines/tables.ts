import {
  bigint,
  date,
  index,
  integer,
  json,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { consoleSchema } from '@/lib/platform/db/schemas';

/** `ProfileScope` */
type Scope = Partial<Record<'status' | 'risk' | 'team' | 'assignee', string[] | undefined>> & {
  reference?: string | undefined;
};

/** Setups that profiles should have, each under a name. */
export const baselines = consoleSchema.table(
  'baselines',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The name as it is compared: case-insensitive. */
    nameKey: text('name_key').notNull(),
    /** The profiles it covers. */
    scope: json().$type<Scope>().notNull(),
    /** The active version. */
    version: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('baselines_name').on(table.nameKey)],
);

/** The history of a baseline; a row never changes, except for a new normal form. */
export const baselineVersions = consoleSchema.table(
  'baseline_versions',
  {
    baseline: uuid()
      .notNull()
      .references(() => baselines.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    sections: json().$type<string[]>().notNull(),
    /**
     * The setup in `setups` with the values of those sections. With an earlier normal form, the content leads to the
     * current setup.
     */
    setup: bigint({ mode: 'number' }).notNull(),
    /** Null: saved before versions had scopes of their own. */
    scope: json().$type<Scope>(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    madeBy: text('made_by').notNull(),
    /** Null for the first version. */
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.baseline, table.version] })],
);

/** Deviations accepted at their current values, for one profile or for all in the baseline's scope. */
export const acceptedDeviations = consoleSchema.table(
  'accepted_deviations',
  {
    id: uuid().primaryKey(),
    baseline: uuid()
      .notNull()
      .references(() => baselines.id, { onDelete: 'cascade' }),
    section: text().notNull(),
    /** The setup in `setups` whose section is the accepted value. */
    setup: bigint({ mode: 'number' }).notNull(),
    /** Null: for every profile in scope. */
    profile: uuid(),
    reason: text().notNull(),
    /** The last day on which it is valid, in UTC. */
    until: date({ mode: 'string' }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
    acceptedBy: text('accepted_by').notNull(),
  },
  (table) => [index('accepted_deviations_baseline').on(table.baseline, table.section)],
);
