import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SignInSettings } from './sign-in-settings';

type CookieOrigin = Pick<SignInSettings, 'publicUrl'>;

/** Over https the browser itself sees to it that the cookie is of this host alone (RFC 6265bis, section 4.1.3.2). */
export const cookieName = ({ publicUrl }: CookieOrigin): string =>
  `${isSecure(publicUrl) ? '__Host-' : ''}portal-console`;

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * A `Set-Cookie` header: no script reads it, and another site's form does not send it.
 * @param holds Seconds; 0 takes the cookie away.
 */
export const setCookie = ({ publicUrl }: CookieOrigin, name: string, value: string, holds: number): string =>
  `${name}=${value}; Max-Age=${holds}; Path=/; HttpOnly${isSecure(publicUrl) ? '; Secure' : ''}; SameSite=Lax`;

/** The value of a cookie, as it came. Source: RFC 6265, section 5.4. */
export function cookieOf(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const text = pair.trim();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1);
  }
  return null;
}

/** HMAC-SHA-256 of a text (RFC 2104): whoever does not know the secret can make none. */
export const signatureOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/** Compares in a time that tells nothing of where they differ. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

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
