import { boolean, index, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { operators } from '@/lib/features/operators/tables';
import { consoleSchema } from '@/lib/platform/db/schemas';

const ofOperator = (name: string) =>
  text(name)
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' });

/** Filters of lists that operators saved under a name. */
export const savedViews = consoleSchema.table(
  'saved_views',
  {
    id: uuid().primaryKey(),
    /** One of `VIEW_LISTS`. */
    list: text().notNull(),
    ownerId: ofOperator('owner_id'),
    name: text().notNull(),
    /** The name as it is compared: case-insensitive. */
    nameKey: text('name_key').notNull(),
    /** The query of the list's address, without a question mark. */
    query: text().notNull(),
    /** Whether every operator has it. */
    shared: boolean().notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.ownerId, table.list, table.nameKey),
    index('saved_views_shared').on(table.shared),
  ],
);

/** The view that a list opens with, for one operator. */
export const defaultViews = consoleSchema.table(
  'default_views',
  {
    operatorId: ofOperator('operator_id'),
    list: text().notNull(),
    view: uuid()
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.operatorId, table.list] }),
    index('default_views_view').on(table.view),
  ],
);
