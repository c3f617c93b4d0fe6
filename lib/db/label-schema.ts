import { sql } from 'drizzle-orm';
import { index, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { consoleSchema } from './console-schema';

/** Names that this console's operators gave to IDs of the service, which offers none. */
export const labels = consoleSchema.table(
  'labels',
  {
    /** One of `LABEL_KINDS`. */
    kind: text().notNull(),
    /** The UUID of a profile, the number of anything else. */
    id: text().notNull(),
    label: text().notNull(),
    /** Of a profile: the words that a search may begin with, folded, with one space between them. */
    searchWords: text('search_words'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Name of the operator who gave it. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    // Beginnings of words, in what both databases have built in: trigrams are an extension.
    index('labels_search_words').using(
      'gin',
      sql`array_to_tsvector(string_to_array(${table.searchWords}, ' '))`,
    ),
  ],
);
