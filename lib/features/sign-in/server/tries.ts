import { createHash } from 'node:crypto';
import { eq, lt, or, sql } from 'drizzle-orm';
import { signInTries } from '@/lib/features/operators/tables';
import type { Queries } from '@/lib/platform/db/database';
import { networkOf } from '@/lib/platform/network/network-of';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;

/**
 * Per window. An office behind one network has more than one person; a browser in which an operator has
 * signed in is counted separately, so that other people's wrong passwords do not block it.
 */
const MOST = { pair: 10, peer: 50, device: 10, provider: 100, token: 50 } as const;

/**
 * Free attempts for one address from everywhere together; after that, each delays the next one for longer, up
 * to a whole window. After an hour without attempts the count starts again.
 */
const FREE = 10;
const DELAYS_MS = [15_000, 30_000, MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS, 8 * MINUTE_MS];
const FORGOTTEN_MS = 60 * MINUTE_MS;

/** What is counted: the address, and who tries it. */
export interface TryKey {
  email: string;
  from: string | null;
  /** A browser in which the owner of the address has signed in. */
  device: string | null;
}

/** `wait`: seconds for which nothing is compared. `first`: whether this is the first attempt too many. */
export type Verdict = { wait: number; first: boolean } | null;

/** Hashed, because people sometimes type passwords into the wrong field. */
const keyOf = (kind: keyof typeof MOST | 'address', text: string) =>
  `${kind}:${createHash('sha256').update(text).digest('hex')}`;

function keysOf({ email, from, device }: TryKey) {
  if (device !== null) return [{ kind: 'device' as const, key: keyOf('device', `${device} ${email}`) }];
  const network = networkOf(from);
  return [
    ...(from === null ? [] : [{ kind: 'peer' as const, key: keyOf('peer', network) }]),
    { kind: 'pair' as const, key: keyOf('pair', `${network} ${email}`) },
  ];
}

/**
 * Counts an attempt before it is judged, so that concurrent ones count too; in the database, so that all
 * instances count together. One network has ten attempts per address in a window. All networks together have
 * ten, and after them one at a time with growing delays: a stranger can delay others, but never block the
 * address for a whole window.
 * @returns null as long as there were not too many
 */
export async function countTry(db: Queries, tried: TryKey, now: number): Promise<Verdict> {
  for (const { kind, key } of keysOf(tried)) {
    const { points, until } = await count(db, key, now);
    const over = points - MOST[kind];
    if (over > 0) return { wait: seconds(until - now), first: over === 1 };
  }
  return tried.device === null ? claimTurn(db, keyOf('address', tried.email), now) : null;
}

/** @returns whether the network may begin one more sign-in at the provider in this window */
export async function countProviderSignIn(db: Queries, from: string | null, now: number): Promise<boolean> {
  const { points } = await count(db, keyOf('provider', networkOf(from)), now);
  return points <= MOST.provider;
}

/** @returns until when the network is blocked for wrong API tokens, in milliseconds; null: it is not */
export async function countWrongToken(db: Queries, network: string, now: number): Promise<number | null> {
  const { points, until } = await count(db, keyOf('token', network), now);
  return points > MOST.token ? until : null;
}

async function count(db: Queries, key: string, now: number): Promise<{ points: number; until: number }> {
  const ends = new Date(now + WINDOW_MS);
  const begun = sql`${signInTries.expire} > ${timeParam(now)}`;
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
  return { points: row?.points ?? 1, until: row?.expire?.getTime() ?? ends.getTime() };
}

const delayAfter = (points: number): number => (points < FREE ? 0 : (DELAYS_MS[points - FREE] ?? WINDOW_MS));

/**
 * A single statement, so that only one of many concurrent attempts proceeds. Only that one sets the next
 * delay.
 */
async function claimTurn(db: Queries, key: string, now: number): Promise<Verdict> {
  const expire = new Date(now + FORGOTTEN_MS);
  const isOver = lt(signInTries.expire, new Date(now));
  const waits = sql.join(
    DELAYS_MS.map((delay, over) => sql`WHEN ${FREE + over}::int THEN ${delay}::int`),
    sql` `,
  );
  const delay = sql`(CASE WHEN ${signInTries.points} < ${FREE}::int THEN 0 ELSE CASE ${signInTries.points} ${waits} ELSE ${WINDOW_MS}::int END END)`;
  // The last attempt was an hour before the row expires.
  const isDue = sql`${signInTries.expire} - (${FORGOTTEN_MS}::int - ${delay}) * interval '1 millisecond' <= ${timeParam(now)}`;
  const [claimed] = await db
    .insert(signInTries)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({
      target: signInTries.key,
      set: {
        points: sql`CASE WHEN ${isOver} THEN 1 ELSE ${signInTries.points} + 1 END`,
        expire: sql`greatest(${signInTries.expire}, excluded.expire)`,
      },
      setWhere: isDue,
    })
    .returning();
  if (claimed !== undefined) return null;
  const [row] = await db.select().from(signInTries).where(eq(signInTries.key, key));
  const due = (row?.expire?.getTime() ?? now) - FORGOTTEN_MS + delayAfter(row?.points ?? 0);
  return { wait: Math.max(1, seconds(due - now)), first: false };
}

const timeParam = (time: number) => sql`${sql.param(new Date(time), signInTries.expire)}`;

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1_000);

/**
 * Called for a right password: resets the count of its address, and does not count against the network.
 * Expired rows are deleted.
 */
export async function forgiveTries(transaction: Queries, tried: TryKey, now: number): Promise<void> {
  for (const { kind, key } of keysOf(tried)) {
    if (kind !== 'peer') await transaction.delete(signInTries).where(eq(signInTries.key, key));
    else {
      await transaction
        .update(signInTries)
        .set({ points: sql`greatest(${signInTries.points} - 1, 0)` })
        .where(eq(signInTries.key, key));
    }
  }
  await transaction
    .delete(signInTries)
    .where(or(lt(signInTries.expire, new Date(now)), eq(signInTries.key, keyOf('address', tried.email))));
}
