import { and } from 'drizzle-orm';
import { worstFirst } from '@/lib/configuration/checks/definition';
import { residualOfCheck } from '@/lib/configuration/checks/evaluate';
import { setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import { readChecks, type StoredCheck } from '@/lib/features/checks/server/check-rows';
import { readProfileToCheck, resultNow } from '@/lib/features/checks/server/profile-to-check';
import { staleCutoff } from '@/lib/features/checks/server/stale-cutoff';
import type { CallContext } from '@/lib/features/context';
import { exceptionInForce } from '@/lib/features/exceptions/server/exception-in-force';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { ComparedCheck, ComparedVerdict } from '../compare';
import { NOTHING_TO_JUDGE, verdictOfSetup } from '../verdict-of-setup';
import type { ReadColumn } from './read-columns';

type Judge = (check: StoredCheck) => ComparedVerdict;

/**
 * Results of active checks for each item: for a profile from its current state, with facts; for everything
 * else from the setup alone. The most severe first.
 */
export async function compareChecks(
  context: CallContext,
  columns: readonly ReadColumn[],
): Promise<ComparedCheck[]> {
  const checks = await readChecks(context.db, ['on']);
  if (checks.length === 0) return [];
  const judges = await judgesOf(context, columns);
  return checks
    .map((judgedCheck) => ({
      check: { id: judgedCheck.id, number: judgedCheck.number, title: judgedCheck.definition.title },
      severity: judgedCheck.definition.severity,
      verdicts: judges.map((judge) => judge(judgedCheck)),
    }))
    .sort(worstFirst);
}

async function judgesOf(context: CallContext, columns: readonly ReadColumn[]): Promise<Judge[]> {
  const { db } = context;
  const cutoff = await staleCutoff(context);
  const uuids = columns.flatMap(({ column: { kind, profile } }) =>
    kind === 'profile' && profile !== null ? [profile] : [],
  );
  const exceptions = await readExceptions(context, uuids);
  return Promise.all(
    columns.map(async ({ column, data, sections }): Promise<Judge> => {
      if (column.kind !== 'profile' || column.profile === null) return judgeOfSetup(data, sections);
      const { profile: uuid } = column;
      const profile = await readProfileToCheck(db, uuid);
      if (profile === null) return () => NOTHING_TO_JUDGE;
      return ({ id, definition }) => ({
        ...resultNow(definition, profile, cutoff),
        dependsOn: [],
        exceptedUntil: exceptions.get(`${id} ${uuid}`) ?? null,
      });
    }),
  );
}

function judgeOfSetup(data: unknown, sections: readonly string[] | undefined): Judge {
  if (data === undefined) return () => NOTHING_TO_JUDGE;
  const isPart = ([key]: [string, unknown]) => sections === undefined || sections.includes(key);
  const setup = setupToCheck(Object.fromEntries(Object.entries(Object(data)).filter(isPart)));
  return ({ definition }) => verdictOfSetup(residualOfCheck(definition, setup), sections === undefined);
}

/** The last days of active exceptions, by check and profile. */
async function readExceptions(
  context: CallContext,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map();
  const { check, profile, until } = checkExceptions;
  const rows = await context.db
    .select({ check, profile, until })
    .from(checkExceptions)
    .where(and(isOneOf(profile, uuids), exceptionInForce(today(context))));
  return new Map(rows.map((row) => [`${row.check} ${row.profile}`, row.until]));
}
