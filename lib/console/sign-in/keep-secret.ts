import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { consoleSettings } from '@/lib/db/operator-schema';

const KEY = 'auth_secret';

/** The secret that signs cookies: made by whichever instance comes first, and the same for all. */
export async function keepSecret(db: Queries): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db.insert(consoleSettings).values({ key: KEY, value }).onConflictDoNothing();
  const [kept] = await db.select().from(consoleSettings).where(eq(consoleSettings.key, KEY));
  return kept?.value ?? value;
}
