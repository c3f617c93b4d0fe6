import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { checkSentence } from '@/lib/configuration/checks/check-words';
import { type Facts, residualOfCheck, resultOf } from '@/lib/configuration/checks/evaluate';
import { mendingOf } from '@/lib/configuration/checks/hand-over';
import { type SetupToCheck, setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import type { ProfileChecks } from '@/lib/contract/checks/api-shapes';
import type { CheckResult } from '@/lib/contract/checks/results';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents } from '@/lib/db/setup-schema';
import { type KeptCheck, readChecks } from '../checks/check-rows';
import { staleCutoff } from '../checks/stale-cutoff';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { findFindings, toFinding } from './find-findings';

/** Findings that ended, in one answer. */
const MOST = 200;

/** How a profile stands with the checks that are on, what they found before, and what would mend what is open. */
export async function readProfileChecks(
  context: Pick<CallContext, 'db' | 'operator' | 'now' | 'survey' | 'readings'>,
  uuid: string,
): Promise<ProfileChecks> {
  permit(context, 'profiles.read');
  const { db } = context;
  // What its page has read is on the way into the history.
  await context.readings.settled(uuid);
  const cutoff = await staleCutoff(context);
  const isOfIt = sql`finding.profile = ${uuid}::uuid`;
  const [profile, checks, open, ended] = await Promise.all([
    readProfile(db, uuid),
    readChecks(db, ['on']),
    findFindings(db, { condition: sql`${isOfIt} AND finding.until IS NULL`, cutoff, limit: MOST }),
    findFindings(db, { condition: sql`${isOfIt} AND finding.until IS NOT NULL`, cutoff, limit: MOST }),
  ]);
  const setup = profile === undefined || profile.setup === null ? null : setupToCheck(profile.data);
  const facts: Facts = profile ?? NO_FACTS;
  const name = facts.reference === null ? `profile ${uuid}` : `${facts.reference} (profile ${uuid})`;
  return {
    findings: open.flatMap((found) => {
      const definition = checks.find(({ id }) => id === found.check.id)?.definition;
      if (definition === undefined) return [];
      const mending = mendingOf(definition.condition, setup, facts, name);
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
    counts: countResults(checks, profile, setup, cutoff),
  };
}

const NO_FACTS: Facts = { status: null, risk: null, team: null, assignee: null, reference: null };

interface Profile extends Facts {
  setup: number | null;
  data: unknown;
  failure: string | null;
  readAt: Date | null;
}

async function readProfile(db: Queries, uuid: string): Promise<Profile | undefined> {
  const [row] = await db
    .select({
      status: knownProfiles.reviewStatus,
      risk: knownProfiles.risk,
      team: knownProfiles.team,
      assignee: knownProfiles.assignee,
      reference: knownProfiles.customerReference,
      setup: knownProfiles.setup,
      data: contents.data,
      failure: knownProfiles.failure,
      readAt: knownProfiles.readAt,
    })
    .from(knownProfiles)
    .leftJoin(contents, eq(contents.number, knownProfiles.content))
    .where(eq(knownProfiles.uuid, uuid));
  return row;
}

function countResults(
  checks: readonly KeptCheck[],
  profile: Profile | undefined,
  setup: SetupToCheck | null,
  cutoff: Date | null,
): ProfileChecks['counts'] {
  const counts = { fail: 0, pass: 0, unknown: 0, error: 0, not_applicable: 0 };
  if (profile === undefined) return counts;
  for (const check of checks) counts[resultNow(check, profile, setup, cutoff)] += 1;
  return counts;
}

/** The same rule as in SQL, where all known profiles are counted. */
function resultNow(
  { definition }: KeptCheck,
  profile: Profile,
  setup: SetupToCheck | null,
  cutoff: Date | null,
): CheckResult {
  if (profile.failure === 'not_found') return 'not_applicable';
  const judged = resultOf(residualOfCheck(definition, setup), profile);
  if (setup === null || judged === 'not_applicable') return judged;
  const isStale = cutoff !== null && profile.readAt !== null && profile.readAt < cutoff;
  return profile.failure !== null || isStale ? 'unknown' : judged;
}
