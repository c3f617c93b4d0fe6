import { sql } from 'drizzle-orm';
import { index, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { consoleSchema } from '@/lib/platform/db/schemas';

/** Names that operators gave to IDs of the service, which has none. */
export const labels = consoleSchema.table(
  'labels',
  {
    /** One of `LABEL_KINDS`. */
    kind: text().notNull(),
    /** The UUID of a profile, the number of anything else. */
    id: text().notNull(),
    label: text().notNull(),
    /** For a profile: the words that a search may begin with, folded, separated by single spaces. */
    searchWords: text('search_words'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Name of the operator who gave it. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    // Finds beginnings of words with features built into both databases; trigrams are an extension.
    index('labels_search_words').using(
      'gin',
      sql`array_to_tsvector(string_to_array(${table.searchWords}, ' '))`,
    ),
  ],
);
