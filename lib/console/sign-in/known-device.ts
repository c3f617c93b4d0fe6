import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { operators } from '@/lib/db/operator-schema';
import { cookieName } from './create-auth';
import type { Entrance } from './entrance';
import { cookieOf } from './read-session';

/** Half a year, in seconds. */
const HOLDS = 15_552_000;

type Signing = Pick<Entrance, 'settings' | 'secret' | 'now'>;

/**
 * A cookie by which a browser is known again in which an operator has signed in. It lets nobody in: it only keeps wrong
 * passwords of others from making its owner wait.
 * @returns a `Set-Cookie` header
 */
export function deviceCookie(signing: Signing, operatorId: string): string {
  const { settings, now } = signing;
  const made = `${Math.floor(now() / 1_000)}.${randomBytes(12).toString('base64url')}`;
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  const value = `${made}.${sign(signing, operatorId, made)}`;
  return `${nameOf(signing)}=${value}; Max-Age=${HOLDS}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** What names the browser, if whoever has this address has signed in there; else null. */
export async function knownDevice(
  entrance: Entrance,
  email: string,
  headers: Headers,
): Promise<string | null> {
  const [at = '', random = '', signature = ''] = (cookieOf(headers, nameOf(entrance)) ?? '').split('.');
  if (signature === '' || !(Number(at) + HOLDS > entrance.now() / 1_000)) return null;
  const [operator] = await entrance.db
    .select({ id: operators.id })
    .from(operators)
    .where(eq(operators.email, email));
  if (operator === undefined) return null;
  const made = `${at}.${random}`;
  const [given, right] = [signature, sign(entrance, operator.id, made)].map((text) => Buffer.from(text));
  const isRight = given?.length === right?.length && timingSafeEqual(given ?? SAME, right ?? SAME);
  return isRight ? made : null;
}

const SAME = Buffer.alloc(0);

const nameOf = ({ settings }: Pick<Signing, 'settings'>): string => `${cookieName(settings)}-device`;

/** Bound to the operator: a cookie of one says nothing of another. */
const sign = ({ secret }: Pick<Signing, 'secret'>, operatorId: string, made: string): string =>
  createHmac('sha256', secret).update(`known device\n${operatorId}\n${made}`).digest('base64url');
