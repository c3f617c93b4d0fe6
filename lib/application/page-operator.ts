import 'server-only';
import { forbidden, redirect } from 'next/navigation';
import type { Operator } from '@/lib/platform/access/operator';
import { may, type Permission } from '@/lib/platform/access/permissions';
import { DATABASE_AWAY } from '@/lib/platform/api/database-away';
import { PAGE_ADDRESS } from '@/lib/platform/api/internal-headers';
import { answerUnavailable } from '@/lib/platform/db/request-scope';
import { permit } from '@/lib/platform/use-case/permit';
import { attempt, pageAsker } from './answer';
import { getApplication, isDatabaseAway } from './composition';
import { maskFor } from './masking';

/** If the operator cannot be looked up, the page says that the database is unavailable, with 503. */
async function identify(headers: Headers): Promise<Operator | null> {
  const application = await getApplication();
  return application.identify(headers).catch((cause: unknown) => {
    if (!isDatabaseAway(cause)) throw cause;
    answerUnavailable();
    throw Object.assign(new Error('The database does not answer.', { cause }), { digest: DATABASE_AWAY });
  });
}

/** For pages that need no session. */
export const isSignedIn = async (): Promise<boolean> =>
  (await identify((await pageAsker()).headers)) !== null;

/**
 * The signed-in operator. Called first in every page: without a session it redirects to the sign-in page and back,
 * and an operator without `permission` gets a 403, which is recorded like every refusal.
 */
export async function pageOperator(permission?: Permission): Promise<Operator> {
  const { headers } = await pageAsker();
  const operator = await identify(headers);
  if (operator === null) redirect(`/sign-in?return=${encodeURIComponent(headers.get(PAGE_ADDRESS) ?? '/')}`);
  if (permission === undefined || may(operator.role, permission)) {
    const mask = await maskFor(headers);
    return mask === null ? operator : (await mask.answer('a page', { operator })).operator;
  }
  await attempt({ headers }, ({ context }) => permit(context, permission));
  forbidden();
}
