import { text } from 'drizzle-orm/pg-core';
import { consoleSchema } from '@/lib/platform/db/schemas';

/** Values that the console generates once, such as the secret that signs its cookies. */
export const consoleSettings = consoleSchema.table('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});
