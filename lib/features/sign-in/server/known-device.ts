import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { operators } from '@/lib/features/operators/tables';
import type { Authentication } from './authentication';
import { cookieName, cookieOf, isSame, setCookie, signatureOf } from './cookies';

/** Half a year, in seconds. */
const HOLDS = 15_552_000;

type Signing = Pick<Authentication, 'settings' | 'secret' | 'now'>;

/**
 * A cookie that recognises a browser in which an operator has signed in. It grants no access: it only keeps
 * other people's wrong passwords from making its owner wait.
 * @returns a `Set-Cookie` header
 */
export function deviceCookie(signing: Signing, operatorId: string): string {
  const { settings, now } = signing;
  const made = `${Math.floor(now() / 1_000)}.${randomBytes(12).toString('base64url')}`;
  return setCookie(settings, nameOf(signing), `${made}.${sign(signing, operatorId, made)}`, HOLDS);
}

/** Identifies the browser, if the operator with this address has signed in there; otherwise null. */
export async function knownDevice(
  authentication: Authentication,
  email: string,
  headers: Headers,
): Promise<string | null> {
  const [at = '', random = '', signature = ''] = (cookieOf(headers, nameOf(authentication)) ?? '').split('.');
  if (signature === '' || !(Number(at) + HOLDS > authentication.now() / 1_000)) return null;
  const [operator] = await authentication.db
    .select({ id: operators.id })
    .from(operators)
    .where(eq(operators.email, email));
  if (operator === undefined) return null;
  const made = `${at}.${random}`;
  return isSame(signature, sign(authentication, operator.id, made)) ? made : null;
}

const nameOf = ({ settings }: Pick<Signing, 'settings'>): string => `${cookieName(settings)}-device`;

/** Includes the operator: the cookie of one proves nothing about another. */
const sign = ({ secret }: Pick<Signing, 'secret'>, operatorId: string, made: string): string =>
  signatureOf(secret, `known device\n${operatorId}\n${made}`).toString('base64url');
