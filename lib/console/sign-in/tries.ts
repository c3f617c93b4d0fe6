import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { signInTries } from '@/lib/db/operator-schema';

/** In one window. An office behind one address has more people than one. */
const MOST = { address: 10, peer: 50 } as const;
const WINDOW_MS = 15 * 60_000;

/** What is counted: the address that is tried, and the network peer that tries it. */
export interface Tried {
  email: string;
  from: string | null;
}

/** Hashed: people type passwords into the wrong field. */
const keyOf = (kind: keyof typeof MOST, text: string) =>
  `${kind}:${createHash('sha256').update(text).digest('hex')}`;

const keysOf = ({ email, from }: Tried) => [
  { kind: 'address' as const, key: keyOf('address', email) },
  ...(from === null ? [] : [{ kind: 'peer' as const, key: keyOf('peer', from) }]),
];

/** `wait`: seconds for which nothing is compared. `first`: whether it is the first that is too many. */
export type Verdict = { wait: number; first: boolean } | null;

/**
 * Counts a try before it is judged, so that many at once count too; in the database, where all instances count
 * together.
 * @returns null as long as there were not too many
 */
export async function countTry(db: Queries, tried: Tried, now: number): Promise<Verdict> {
  const ends = new Date(now + WINDOW_MS);
  const begun = sql`${signInTries.expire} > ${sql.param(new Date(now), signInTries.expire)}`;
  const verdicts: Exclude<Verdict, null>[] = [];
  for (const { kind, key } of keysOf(tried)) {
    const [row] = await db
      .insert(signInTries)
      .values({ key, points: 1, expire: ends })
      .onConflictDoUpdate({
        target: signInTries.key,
        set: {
          points: sql`CASE WHEN ${begun} THEN ${signInTries.points} + 1 ELSE 1 END`,
          expire: sql`CASE WHEN ${begun} THEN ${signInTries.expire} ELSE excluded.expire END`,
        },
      })
      .returning();
    const over = (row?.points ?? 1) - MOST[kind];
    const until = row?.expire?.getTime() ?? ends.getTime();
    if (over > 0) verdicts.push({ wait: Math.ceil((until - now) / 1_000), first: over === 1 });
  }
  const [first, ...others] = verdicts;
  if (first === undefined) return null;
  return { wait: Math.max(first.wait, ...others.map(({ wait }) => wait)), first: first.first };
}

/** A right password: its address starts anew, and the peer has not tried. What is over is deleted. */
export async function forgiveTries(transaction: Queries, tried: Tried, now: number): Promise<void> {
  for (const { kind, key } of keysOf(tried)) {
    if (kind === 'address') await transaction.delete(signInTries).where(eq(signInTries.key, key));
    else {
      await transaction
        .update(signInTries)
        .set({ points: sql`greatest(${signInTries.points} - 1, 0)` })
        .where(eq(signInTries.key, key));
    }
  }
  await transaction.delete(signInTries).where(lt(signInTries.expire, new Date(now)));
}
