import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { consoleSettings } from '../tables';

const KEY = 'sandbox_reset';

/** Notes that the sandbox was reset, for every page that still shows what there was before. */
export async function noteReset(db: Queries, at: Date): Promise<void> {
  const value = at.toISOString();
  await db
    .insert(consoleSettings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: consoleSettings.key, set: { value } });
}

/** When the sandbox was last reset, ISO 8601; null: never. */
export async function readReset(db: Queries): Promise<string | null> {
  const [row] = await db
    .select({ value: consoleSettings.value })
    .from(consoleSettings)
    .where(eq(consoleSettings.key, KEY));
  return row?.value ?? null;
}
