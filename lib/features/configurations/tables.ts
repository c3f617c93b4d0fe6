import { bigint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { consoleSchema } from '@/lib/platform/db/schemas';

/** Operators' notes on a portal configuration, for which the API has only a name and two times. */
export const configurationNotes = consoleSchema.table('configuration_notes', {
  id: bigint({ mode: 'number' }).primaryKey(),
  /** Empty if only a baseline was given. */
  note: text().notNull(),
  /** The baseline in `baselines` for the configuration's profiles; a deleted one counts as none. */
  baseline: uuid(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  /** Name of the operator who gave it. */
  updatedBy: text('updated_by').notNull(),
});
