import type { Database } from '@/lib/platform/db/database';

/**
 * Changes Activity as only the owner of the database can, with the protective triggers disabled. `change` is one
 * statement, or several.
 */
export async function rewriteActivity({ executeSql }: Database, change: string): Promise<void> {
  await executeSql('ALTER TABLE console.activity DISABLE TRIGGER ALL');
  try {
    await executeSql(change);
  } finally {
    await executeSql('ALTER TABLE console.activity ENABLE TRIGGER ALL');
  }
}

export const emptyActivity = (database: Database): Promise<void> =>
  rewriteActivity(database, 'DELETE FROM console.activity; DELETE FROM console.activity_head');
