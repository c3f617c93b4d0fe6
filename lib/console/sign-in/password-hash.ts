import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/**
 * scrypt (RFC 7914) at 32 MB and some 50 ms a password. Hashes that are in the database bear no numbers: other ones
 * would be another form of hash.
 */
const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 64;

/** The same letters are the same password, however a keyboard composes them. */
const keyOf = (password: string, salt: string): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, KEY_BYTES, COST);

/** @returns salt and key, each hexadecimal, with a colon between; the salt's digits are the salt */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
}

/** Whether a hash is of this password; a hash that is damaged is of none, and takes as long. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  const known = Buffer.from(key, 'hex');
  const given = await keyOf(password, salt);
  return known.length === given.length && timingSafeEqual(known, given);
}
