import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieIn } from '@/lib/platform/api/cookie-in';
import type { SignInSettings } from './sign-in-settings';

type CookieOrigin = Pick<SignInSettings, 'publicUrl'>;

/**
 * Over https the browser itself ensures that the cookie belongs to this host alone (RFC 6265bis, section
 * 4.1.3.2).
 */
export const cookieName = ({ publicUrl }: CookieOrigin): string =>
  `${isSecure(publicUrl) ? '__Host-' : ''}portal-console`;

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * A `Set-Cookie` header: scripts cannot read the cookie, and other sites' forms do not send it.
 * @param holds Seconds; 0 deletes the cookie.
 */
export const setCookie = ({ publicUrl }: CookieOrigin, name: string, value: string, holds: number): string =>
  `${name}=${value}; Max-Age=${holds}; Path=/; HttpOnly${isSecure(publicUrl) ? '; Secure' : ''}; SameSite=Lax`;

export const cookieOf = (headers: Headers, name: string): string | null =>
  cookieIn(headers.get('cookie') ?? '', name);

/** HMAC-SHA-256 of a text (RFC 2104): it cannot be created without the secret. */
export const signatureOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/** Compares in constant time. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Identifies a session and is known only to its browser: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token: reading the database is not enough to use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The cookie's value: the token, signed, so that forged values need no database query. */
export const signedToken = (token: string, secret: string): string =>
  `${token}.${encodeURIComponent(signatureOf(secret, token).toString('base64'))}`;

/** The token in a cookie's value; null if it was tampered with, or signed with another secret. */
export function tokenOf(value: string, secret: string): string | null {
  const [token = ''] = value.split('.', 1);
  return token !== '' && isSame(value, signedToken(token, secret)) ? token : null;
}
