import 'server-only';
import { sql } from 'drizzle-orm';
import { checkSentence } from '@/lib/configuration/checks/check-words';
import { NO_FACTS } from '@/lib/configuration/checks/evaluate';
import { fixOf } from '@/lib/configuration/checks/fix-text';
import type { ProfileChecks } from '@/lib/features/checks/checks';
import { readChecks, type StoredCheck } from '@/lib/features/checks/server/check-rows';
import {
  type ProfileToCheck,
  readProfileToCheck,
  resultNow,
} from '@/lib/features/checks/server/profile-to-check';
import { staleCutoff } from '@/lib/features/checks/server/stale-cutoff';
import type { CallContext } from '@/lib/features/context';
import { permit } from '@/lib/platform/use-case/permit';
import { findFindings, toFinding } from './find-findings';

/** The most past findings in one response. */
const MOST = 200;

/** A profile's results for the active checks, its past findings, and the fixes for open ones. */
export async function readProfileChecks(
  context: Pick<CallContext, 'db' | 'operator' | 'now' | 'survey' | 'readings' | 'exceptionApproval'>,
  uuid: string,
): Promise<ProfileChecks> {
  permit(context, 'profiles.read');
  const { db } = context;
  // A reading by its page is stored a moment later.
  await context.readings.settled(uuid);
  const cutoff = await staleCutoff(context);
  const isOfIt = sql`finding.profile = ${uuid}::uuid`;
  // From one moment: a finding that ends meanwhile would be both open and resolved.
  const { profile, checks, open, ended } = await db.transaction(
    async (snapshot) => ({
      profile: await readProfileToCheck(snapshot, uuid),
      checks: await readChecks(snapshot, ['on']),
      open: await findFindings(snapshot, {
        condition: sql`${isOfIt} AND finding.until IS NULL`,
        cutoff,
        limit: MOST,
      }),
      ended: await findFindings(snapshot, {
        condition: sql`${isOfIt} AND finding.until IS NOT NULL`,
        cutoff,
        limit: MOST,
      }),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const { facts, setup } = profile ?? { facts: NO_FACTS, setup: null };
  const name = facts.reference === null ? `profile ${uuid}` : `${facts.reference} (profile ${uuid})`;
  return {
    findings: open.flatMap((found) => {
      const definition = checks.find(({ id }) => id === found.check.id)?.definition;
      if (definition === undefined) return [];
      const mending = fixOf(definition.condition, setup, facts, name);
      return [
        {
          ...toFinding(context, found),
          sentence: checkSentence(definition),
          why: definition.why,
          ...mending,
        },
      ];
    }),
    ended: ended.map((found) => toFinding(context, found)),
    counts: countResults(checks, profile, cutoff),
  };
}

function countResults(
  checks: readonly StoredCheck[],
  profile: ProfileToCheck | null,
  cutoff: Date | null,
): ProfileChecks['counts'] {
  const counts = { fail: 0, pass: 0, unknown: 0, error: 0, not_applicable: 0 };
  if (profile === null) return counts;
  for (const { definition } of checks) counts[resultNow(definition, profile, cutoff).result] += 1;
  return counts;
}
