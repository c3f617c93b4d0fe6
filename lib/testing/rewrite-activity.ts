import type { Database } from '../db/database';

/**
 * Does to Activity what only the owner of the database can: the triggers that refuse it are off meanwhile.
 * `change` is one statement, or several.
 */
export async function rewriteActivity({ executeSql }: Database, change: string): Promise<void> {
  await executeSql('ALTER TABLE console.activity DISABLE TRIGGER ALL');
  try {
    await executeSql(change);
  } finally {
    await executeSql('ALTER TABLE console.activity ENABLE TRIGGER ALL');
  }
}

/** Leaves nothing of it. */
export const emptyActivity = (database: Database): Promise<void> =>
  rewriteActivity(database, 'DELETE FROM console.activity; DELETE FROM console.activity_head');
