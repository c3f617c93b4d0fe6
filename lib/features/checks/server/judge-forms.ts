import 'server-only';
import { and, eq } from 'drizzle-orm';
import { worstFirst } from '@/lib/configuration/checks/definition';
import { NO_FACTS } from '@/lib/configuration/checks/evaluate';
import type { CheckResult } from '@/lib/configuration/checks/results';
import { setupToCheck, withForms } from '@/lib/configuration/checks/setup-to-check';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { CallContext } from '@/lib/features/context';
import { exceptionInForce } from '@/lib/features/exceptions/server/exception-in-force';
import { today } from '@/lib/features/setups/server/baseline-heads';
import type { Queries } from '@/lib/platform/db/database';
import { permit } from '@/lib/platform/use-case/permit';
import { checkExceptions } from '../../exceptions/tables';
import type { DraftChange, DraftCheck, DraftChecks, DraftChecksRequest } from '../draft-checks';
import { readChecks, type StoredCheck } from './check-rows';
import { type ProfileToCheck, readProfileToCheck, resultNow } from './profile-to-check';
import { staleCutoff } from './stale-cutoff';

type Context = Pick<CallContext, 'db' | 'operator' | 'now' | 'survey'>;

const UNKNOWN_PROFILE: ProfileToCheck = { facts: NO_FACTS, setup: null, failure: null, readAt: null };

/** The results of active checks if a profile's newest reading had other forms. The service is not called. */
export async function previewForms(
  context: Context & Pick<CallContext, 'readings' | 'checksBlockSaves'>,
  uuid: string,
  { forms }: DraftChecksRequest,
): Promise<DraftChecks> {
  permit(context, 'profiles.read');
  // A reading by its page is stored a moment later.
  await context.readings.settled(uuid);
  const [known, checks, cutoff, excepted] = await readWhatJudges(context, uuid);
  const profile = known ?? UNKNOWN_PROFILE;
  const judged = judgeForms(checks, profile, { forms, cutoff, excepted });
  return {
    checks: judged.filter(({ change }) => change !== 'same').sort(worstFirst),
    on: checks.length,
    readAt: profile.readAt?.toISOString() ?? null,
    isBlocking: context.checksBlockSaves,
  };
}

/**
 * Checks that would newly fail with other forms and have no exception.
 * @param data The service's current configuration
 */
export async function findNewFails(
  context: Context,
  uuid: string,
  { data, forms }: { data: unknown; forms: AssignedForms },
): Promise<DraftCheck[]> {
  const [known, checks, cutoff, excepted] = await readWhatJudges(context, uuid);
  const { facts } = known ?? UNKNOWN_PROFILE;
  const readAt = new Date(context.now());
  const profile = { facts, setup: setupToCheck(data), failure: null, readAt };
  return judgeForms(checks, profile, { forms, cutoff, excepted })
    .filter(({ change, exceptedUntil }) => change === 'would_fail' && exceptedUntil === null)
    .sort(worstFirst);
}

const readWhatJudges = (context: Context, uuid: string) =>
  Promise.all([
    readProfileToCheck(context.db, uuid),
    readChecks(context.db, ['on']),
    staleCutoff(context),
    readExceptions(context.db, uuid, today(context)),
  ]);

/** The result of each check now, and with other forms. */
function judgeForms(
  checks: readonly StoredCheck[],
  profile: ProfileToCheck,
  {
    forms,
    cutoff,
    excepted,
  }: { forms: AssignedForms; cutoff: Date | null; excepted: ReadonlyMap<string, string> },
): DraftCheck[] {
  const changed = { ...profile, setup: profile.setup && withForms(profile.setup, forms) };
  return checks.map(({ id, number, definition }) => {
    const { result: before } = resultNow(definition, profile, cutoff);
    const { result: after, reason } = resultNow(definition, changed, cutoff);
    return {
      check: { id, number, title: definition.title },
      severity: definition.severity,
      change: changeOf(before, after),
      before,
      after,
      reason,
      exceptedUntil: excepted.get(id) ?? null,
    };
  });
}

/** A profile's active exceptions: their last day, by check. */
async function readExceptions(db: Queries, uuid: string, day: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ check: checkExceptions.check, until: checkExceptions.until })
    .from(checkExceptions)
    .where(and(eq(checkExceptions.profile, uuid), exceptionInForce(day)));
  return new Map(rows.map(({ check, until }) => [check, until]));
}

const isKnown = (result: CheckResult): boolean => result !== 'unknown' && result !== 'error';

/** The change between two results of a check. An unknown result counts as no fix. */
function changeOf(before: CheckResult, after: CheckResult): DraftChange {
  if (after === 'fail') return before === 'fail' ? 'still_fails' : 'would_fail';
  if (!isKnown(after)) return isKnown(before) ? 'would_be_unknown' : 'unknown';
  if (before !== 'fail') return 'same';
  return after === 'pass' ? 'would_mend' : 'out_of_scope';
}
