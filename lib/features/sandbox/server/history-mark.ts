import { eq } from 'drizzle-orm';
import { consoleSettings } from '@/lib/features/settings/tables';
import type { Queries } from '@/lib/platform/db/database';

/** The setting that a sandbox with a history has: the end of it, ISO 8601. */
export const HISTORY_MARK = 'sandbox_history';

/** Whether the database began with the history that the build made. */
export async function hasHistory(db: Queries): Promise<boolean> {
  const found = await db.select().from(consoleSettings).where(eq(consoleSettings.key, HISTORY_MARK));
  return found.length > 0;
}
