import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { signingKeys } from '@/lib/db/service-schema';

const CURRENT = 'current';

/** The database's own key, made at random by whoever comes first; it survives restarts and resets. */
export async function loadSigningKey(db: Queries, nowMs: number): Promise<Uint8Array> {
  await db
    .insert(signingKeys)
    .values({
      id: CURRENT,
      secret: randomBytes(32).toString('base64url'),
      createdAt: new Date(nowMs),
    })
    .onConflictDoNothing();
  const [key] = await db.select().from(signingKeys).where(eq(signingKeys.id, CURRENT));
  if (!key) throw new Error('The signing key was not stored.');
  return new Uint8Array(Buffer.from(key.secret, 'base64url'));
}
