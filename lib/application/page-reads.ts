import 'server-only';
import type { CallContext } from '@/lib/features/context';
import type { SignsInBy } from '@/lib/features/operators/operators';
import { readOwnSignIn } from '@/lib/features/operators/server/read-own-sign-in';
import { readLastVersion } from '@/lib/features/profiles/server/read-profile-setup';
import { readSettings } from '@/lib/features/settings/server/read-settings';
import type { ConsoleSettings } from '@/lib/features/settings/settings';
import type { Operator } from '@/lib/platform/access/operator';
import { may, type Permission } from '@/lib/platform/access/permissions';
import { DATABASE_AWAY } from '@/lib/platform/api/database-away';
import { answerUnavailable } from '@/lib/platform/db/request-scope';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import { permit } from '@/lib/platform/use-case/permit';
import type { SuggestedProfile } from '@/lib/service/control-api/suggested-profile';
import { attempt, type Outcome, type RequestSource } from './answer';
import { getApplication, isDatabaseAway } from './composition';
import { maskFor } from './masking';

/** What pages read and no operation of the API returns. `asker` is the caller of the page. */

/** If the operator cannot be looked up, the page says that the database is unavailable, with 503. */
export async function identify({ headers }: RequestSource): Promise<Operator | null> {
  const application = await getApplication();
  return application.identify(headers).catch((cause: unknown) => {
    if (!isDatabaseAway(cause)) throw cause;
    answerUnavailable();
    throw Object.assign(new Error('The database does not answer.', { cause }), { digest: DATABASE_AWAY });
  });
}

/** The signed-in operator; 'refused', which is recorded, if they lack `permission`. */
export async function findOperator(
  asker: RequestSource,
  permission?: Permission,
): Promise<Operator | 'refused' | null> {
  const operator = await identify(asker);
  if (operator === null) return null;
  if (permission === undefined || may(operator.role, permission)) {
    const mask = await maskFor(asker.headers);
    return mask === null ? operator : (await mask.answer('a page', { operator })).operator;
  }
  await attempt(asker, ({ context }) => permit(context, permission));
  return 'refused';
}

/** Interesting profiles in the sandbox; none with a remote service. */
export const readSuggestedProfiles = (asker: RequestSource): Promise<Outcome<SuggestedProfile[]>> =>
  attemptMasked(asker, async (context) => {
    permit(context, 'profiles.read');
    return (await getApplication()).suggestedProfiles();
  });

/** The last stored version of a profile's setup. */
export const readStoredSetup = (asker: RequestSource, segment: string) =>
  attemptMasked(asker, (context) => readLastVersion(context, profileUuid.parse(segment)));

/** How the operator signs in. Only someone with a password can change it. */
export const readOwnWays = (asker: RequestSource): Promise<Outcome<SignsInBy[]>> =>
  attemptMasked(asker, readOwnSignIn);

export async function readSettingsPage(asker: RequestSource): Promise<Outcome<ConsoleSettings>> {
  const { configured } = await getApplication();
  return attemptMasked(asker, (context) => readSettings(context, configured));
}

const attemptMasked = <Value>(
  asker: RequestSource,
  run: (context: CallContext) => Value | Promise<Value>,
): Promise<Outcome<Value>> =>
  attempt(asker, async ({ context }) => {
    const value = await run(context);
    const mask = await maskFor(asker.headers);
    return mask === null ? value : mask.answer('a page', value);
  });
