import { bigint, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { consoleSchema } from './console-schema';

/** Names that this console's operators gave to IDs of the service, which offers none. */
export const labels = consoleSchema.table(
  'labels',
  {
    /** One of `LABEL_KINDS`. */
    kind: text().notNull(),
    id: bigint({ mode: 'number' }).notNull(),
    label: text().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Name of the operator who gave it. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);
