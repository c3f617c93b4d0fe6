import 'server-only';
import type { CallContext } from '@/lib/features/context';
import type { SignsInBy } from '@/lib/features/operators/operators';
import { readOwnSignIn } from '@/lib/features/operators/server/list-operators';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { readLastVersion } from '@/lib/features/profiles/server/read-profile-setup';
import { readSettings } from '@/lib/features/settings/server/read-settings';
import type { ConsoleSettings } from '@/lib/features/settings/settings';
import type { Operator } from '@/lib/platform/access/operator';
import { may, type Permission } from '@/lib/platform/access/permissions';
import { DATABASE_AWAY } from '@/lib/platform/api/database-away';
import { SERVICE_PROBLEMS } from '@/lib/platform/api/operation';
import type { ProblemCode } from '@/lib/platform/api/problem';
import { answerUnavailable } from '@/lib/platform/db/request-scope';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import { permit } from '@/lib/platform/use-case/permit';
import type { SuggestedProfile } from '@/lib/service/control-api/suggested-profile';
import { attempt, type Outcome, type RequestSource } from './answer';
import { askApi } from './answer-api';
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

/** A profile's setup. If the service cannot be read, the last stored version with the reason. */
export async function readProfileSetup(
  asker: RequestSource,
  segment: string,
): Promise<Outcome<ProfileSetup>> {
  const address = { params: { uuid: segment } };
  const read = await askApi(asker, 'GET /api/profiles/{uuid}/portal-configuration', address);
  if (read.ok || !isUnread(read.problem.code)) return read;
  const lastVersion = await attemptMasked(asker, (context) =>
    readLastVersion(context, profileUuid.parse(segment)),
  );
  if (!lastVersion.ok || lastVersion.value === null) return read;
  return { ...lastVersion, value: { ...lastVersion.value, staleBecause: read.problem } };
}

/** Whether the reason does not depend on the profile, so the stored version is still worth showing. */
const isUnread = (code: ProblemCode): boolean =>
  code !== 'not_found' && SERVICE_PROBLEMS.some((one) => one === code);

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
