import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { operatorAccounts, operators } from '@/lib/features/operators/tables';
import type { Queries } from '@/lib/platform/db/database';

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/**
 * scrypt (RFC 7914) with 32 MB and some 50 ms per password. Stored hashes do not contain these numbers:
 * different ones need a new hash format.
 */
const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 64;

/** The same letters are the same password, however a keyboard composes them. */
const keyOf = (password: string, salt: string): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, KEY_BYTES, COST);

/** @returns salt and key, each hexadecimal, separated by a colon; the salt is used as its digits */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
}

/** Whether a hash is of this password; a damaged hash never is, and takes as long. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  const known = Buffer.from(key, 'hex');
  const given = await keyOf(password, salt);
  return known.length === given.length && timingSafeEqual(known, given);
}

/** The kind of account that is a password rather than a provider's. */
export const PASSWORD_ACCOUNT = 'credential';

type OperatorRow = typeof operators.$inferSelect;

/** A hash of no password: comparing with it takes as long as with any other. */
let decoy: Promise<string> | null = null;

/**
 * The operator of an address, if the password is theirs. An unknown address, one without a password and a
 * wrong password take the same work: one scrypt.
 */
export async function checkPassword(
  db: Queries,
  { email, password }: { email: string; password: string },
): Promise<{ operator: OperatorRow | null; right: boolean }> {
  decoy ??= hashPassword(crypto.randomUUID());
  const [found] = await db
    .select({ operator: operators, hash: operatorAccounts.password })
    .from(operators)
    .leftJoin(
      operatorAccounts,
      and(eq(operatorAccounts.operatorId, operators.id), eq(operatorAccounts.providerId, PASSWORD_ACCOUNT)),
    )
    .where(eq(operators.email, email));
  const hash = found?.hash ?? null;
  const verified = await isPasswordOf(hash ?? (await decoy), password);
  return { operator: found?.operator ?? null, right: verified && hash !== null };
}

/** @param hash From `hashPassword`, computed before the transaction: it is slow. */
export async function setPassword(
  transaction: Queries,
  operatorId: string,
  hash: string,
  now: number,
): Promise<void> {
  const row = {
    id: crypto.randomUUID(),
    operatorId,
    providerId: PASSWORD_ACCOUNT,
    accountId: operatorId,
    password: hash,
    updatedAt: new Date(now),
  };
  await transaction
    .insert(operatorAccounts)
    .values(row)
    .onConflictDoUpdate({
      target: [operatorAccounts.providerId, operatorAccounts.accountId],
      set: { password: hash, updatedAt: row.updatedAt },
    });
}
