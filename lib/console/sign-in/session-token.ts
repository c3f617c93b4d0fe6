import { createHash, randomBytes } from 'node:crypto';
import { isSame, signatureOf } from './cookies';

/** What names a session: its browser alone has it. 256 bits that nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token: whoever reads the database can be nobody with it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The cookie's value: the token, signed, so that what nobody was given costs no question to the database. */
export const signedToken = (token: string, secret: string): string =>
  `${token}.${encodeURIComponent(signatureOf(secret, token).toString('base64'))}`;

/** The token of a cookie's value; null where it was tampered with, or signed by another secret. */
export function tokenOf(value: string, secret: string): string | null {
  const [token = ''] = value.split('.', 1);
  return token !== '' && isSame(value, signedToken(token, secret)) ? token : null;
}
