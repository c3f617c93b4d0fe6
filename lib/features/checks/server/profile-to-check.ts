import { eq } from 'drizzle-orm';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import {
  type CheckResidual,
  type Facts,
  residualOfCheck,
  resultOf,
} from '@/lib/configuration/checks/evaluate';
import type { CheckResult, UnknownReason } from '@/lib/configuration/checks/results';
import { type SetupToCheck, setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { contents } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';

/** The columns with the facts of a known profile. */
export const FACT_COLUMNS = {
  status: knownProfiles.reviewStatus,
  risk: knownProfiles.risk,
  team: knownProfiles.team,
  assignee: knownProfiles.assignee,
  reference: knownProfiles.customerReference,
};

/** A known profile to be judged individually. */
export interface ProfileToCheck {
  facts: Facts;
  /** Null: it was never read. */
  setup: SetupToCheck | null;
  /** One of `READ_FAILURES`, or null. */
  failure: string | null;
  readAt: Date | null;
}

/** Null: the profile is unknown. */
export async function readProfileToCheck(db: Queries, uuid: string): Promise<ProfileToCheck | null> {
  const [row] = await db
    .select({
      facts: FACT_COLUMNS,
      setup: knownProfiles.setup,
      data: contents.data,
      failure: knownProfiles.failure,
      readAt: knownProfiles.readAt,
    })
    .from(knownProfiles)
    .leftJoin(contents, eq(contents.number, knownProfiles.content))
    .where(eq(knownProfiles.uuid, uuid));
  if (row === undefined) return null;
  const { setup, data, ...profile } = row;
  return { ...profile, setup: setup === null ? null : setupToCheck(data) };
}

/**
 * The current result of a check for one profile: the rule of `resultSql`, without SQL.
 * @param cutoff Readings from before it are out of date; null: none are
 */
export function resultNow(
  definition: CheckDefinition,
  { facts, setup, failure, readAt }: ProfileToCheck,
  cutoff: Date | null,
): { result: CheckResult; reason: UnknownReason | null } {
  const isStale = cutoff !== null && readAt !== null && readAt < cutoff;
  return resultBy(residualOfCheck(definition, setup), { facts, isRead: setup !== null, failure, isStale });
}

/** The same from a check's residual for a setup, or without one if a profile was never read. */
export function resultBy(
  residual: CheckResidual,
  {
    facts,
    isRead,
    failure,
    isStale,
  }: { facts: Facts; isRead: boolean; failure: string | null; isStale: boolean },
): { result: CheckResult; reason: UnknownReason | null } {
  const unknown = (reason: UnknownReason) => ({ result: 'unknown' as const, reason });
  if (failure === 'not_found') return { result: 'not_applicable', reason: null };
  const result = resultOf(residual, facts);
  if (result === 'not_applicable') return { result, reason: null };
  if (!isRead && result === 'unknown') return unknown(failure === null ? 'never' : 'unreadable');
  if (isRead && failure !== null) return unknown('unreadable');
  if (isRead && isStale) return unknown('stale');
  return result === 'unknown' ? unknown('fact') : { result, reason: null };
}
