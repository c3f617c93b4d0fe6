import 'server-only';
import { randomInt, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { checkSentence, scopeWords, testWords } from '@/lib/configuration/checks/check-words';
import { type CheckCondition, conditionsOf, isGroup } from '@/lib/configuration/checks/condition';
import { type CheckDefinition, readCheckDefinition } from '@/lib/configuration/checks/definition';
import {
  type Facts,
  factsOfScope,
  residualOf,
  residualOfCheck,
  resultOf,
  verdictOf,
} from '@/lib/configuration/checks/evaluate';
import type { Verdict } from '@/lib/configuration/checks/results';
import { type SetupToCheck, setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import type { CallContext } from '@/lib/features/context';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { CheckPreview, CheckTrial, PreviewCheckRequest, TestCheckRequest } from '../checks';
import { checkResults, checks } from '../tables';
import { readCheckRow } from './check-rows';
import { countResults, profileResultSql, readDistinctResiduals, versionKey } from './count-results';
import { readProfileToCheck, resultNow } from './profile-to-check';
import { type CheckVersion, storeSetupResults } from './setup-results';
import { staleCutoff } from './stale-cutoff';

type Context = Pick<CallContext, 'db' | 'operator' | 'now' | 'survey'>;

/** Rolls back what a preview wrote. */
class RollBackPreview extends Error {}

/** What a check would find, before it is saved. @throws ConsoleError `no_such_check` */
export async function previewCheck(
  context: Context,
  { definition: given, id }: PreviewCheckRequest,
): Promise<CheckPreview> {
  permit(context, 'profiles.read');
  const read = readCheckDefinition(given);
  if ('faults' in read) return { faults: read.faults, sentence: [], scope: [], counts: null, change: null };
  const { definition } = read;
  const cutoff = await staleCutoff(context);
  const current = id === undefined ? null : await readCheckRow(context.db, id);
  const { counts, change } = await tryOut(context.db, definition, async (transaction, check) => ({
    counts: (await countResults(transaction, [check], cutoff)).get(check.id),
    change: current === null ? null : await compareVersions(transaction, current, check, cutoff),
  }));
  const sentence = checkSentence(definition);
  // The words of a large check take some thirty milliseconds, and masking and writing them as much again.
  await setImmediate();
  return {
    faults: [],
    sentence,
    scope: scopeWords(definition.scope),
    change,
    counts: counts === undefined ? null : { ...counts, excepted: 0 },
  };
}

/** Runs a query as if the check were saved, then rolls back. */
async function tryOut<Found>(
  db: Queries,
  definition: CheckDefinition,
  examine: (transaction: Queries, check: CheckVersion) => Promise<Found>,
): Promise<Found> {
  let found: { value: Found } | undefined;
  const check = { id: randomUUID(), version: 1, definition };
  try {
    await db.transaction(async (transaction) => {
      await transaction
        .insert(checks)
        .overridingSystemValue()
        // Its own, so that previews at the same time don't wait for each other.
        .values({
          id: check.id,
          number: -randomInt(1, 2 ** 47),
          state: 'draft',
          version: 1,
          createdAt: new Date(0),
        });
      await storeSetupResults(transaction, [check]);
      found = { value: await examine(transaction, check) };
      throw new RollBackPreview();
    });
  } catch (error) {
    if (!(error instanceof RollBackPreview)) throw error;
  }
  if (found === undefined) throw new Error('The check was not tried out.');
  return found.value;
}

/** How many known profiles fail in one version but not in the other. */
async function compareVersions(
  db: Queries,
  before: CheckVersion,
  after: CheckVersion,
  cutoff: Date | null,
): Promise<{ more: number; fewer: number }> {
  await storeSetupResults(db, [before]);
  const residuals = await readDistinctResiduals(db, [before, after]);
  const failing = (check: CheckVersion) => {
    const storedResults = { residuals: residuals.get(versionKey(check)) ?? [], residual: sql`kept.residual` };
    const result = profileResultSql(check, cutoff, storedResults);
    return sql`
      SELECT ${knownProfiles.uuid} AS uuid FROM ${knownProfiles} LEFT JOIN ${checkResults} AS kept
        ON kept.check = ${check.id}::uuid AND kept.version = ${check.version} AND kept.setup = ${knownProfiles.setup}
      WHERE ${result} = 'fail'`;
  };
  const [was, is] = [failing(before), failing(after)];
  const [row] = await rowsOf<{ more: number; fewer: number }>(
    db,
    sql`SELECT (SELECT count(*)::int FROM (${is} EXCEPT ${was}) AS newly) AS more,
      (SELECT count(*)::int FROM (${was} EXCEPT ${is}) AS mended) AS fewer`,
  );
  return row ?? { more: 0, fewer: 0 };
}

/** The result of a check for one profile or configuration, and which of its tests decided. */
export async function testCheck(
  context: Context,
  { definition: given, profile, configuration, facts = {} }: TestCheckRequest,
): Promise<CheckTrial> {
  permit(context, 'profiles.read');
  const read = readCheckDefinition(given);
  const none = { result: null, reason: null, parts: [], readAt: null };
  if ('faults' in read) return { ...none, faults: read.faults };
  const { definition } = read;
  if (profile === undefined) {
    const judged = await inSlices(judgeGiven(definition, configuration, statedFacts(facts)));
    return { ...none, faults: [], ...judged };
  }
  const known = await readProfileToCheck(context.db, profile);
  if (known === null) {
    return {
      ...none,
      faults: [
        {
          path: 'profile',
          words: 'This console does not know this profile yet. Open the profile once, then try again.',
        },
      ],
    };
  }
  const now = resultNow(definition, known, await staleCutoff(context));
  const readAt = known.failure === 'not_found' ? null : (known.readAt?.toISOString() ?? null);
  const judged = await inSlices(judge(definition, known.setup, known.facts));
  // For a deleted profile or one that is out of date, the configuration does not decide.
  const isByParts =
    known.failure !== 'not_found' &&
    now.reason !== 'stale' &&
    (now.reason !== 'unreadable' || known.setup === null);
  const parts = judged.parts.map((part) => ({ ...part, decided: part.decided && isByParts }));
  return { ...now, parts, faults: [], readAt };
}

const statedFacts = (given: NonNullable<TestCheckRequest['facts']>): Facts => ({
  status: given.status ?? null,
  risk: given.risk ?? null,
  team: given.team ?? null,
  assignee: given.assignee ?? null,
  reference: given.reference ?? null,
});

/** The service's response, or the contents of its `data`. */
const dataOf = (configuration: unknown): unknown =>
  typeof configuration === 'object' && configuration !== null && 'data' in configuration
    ? configuration.data
    : configuration;

type Judged = Pick<CheckTrial, 'result' | 'reason' | 'parts'>;

function* judgeGiven(definition: CheckDefinition, configuration: unknown, facts: Facts): Slices<Judged> {
  const setup = configuration === undefined ? null : setupToCheck(dataOf(configuration));
  yield;
  return yield* judge(definition, setup, facts);
}

function* judge(definition: CheckDefinition, setup: SetupToCheck | null, facts: Facts): Slices<Judged> {
  const result = resultOf(residualOfCheck(definition, setup), facts);
  const verdict = (condition: CheckCondition): Verdict => verdictOf(residualOf(condition, setup), facts);
  const parts: CheckTrial['parts'] = [];
  function* walk(condition: CheckCondition, path: string, decided: boolean): Slices<void> {
    yield;
    const own = verdict(condition);
    if (!isGroup(condition)) {
      parts.push({ path, words: testWords(condition), verdict: own, decided });
      return;
    }
    const key = 'all' in condition ? 'all' : 'any';
    for (const [index, one] of conditionsOf(condition).entries()) {
      yield* walk(one, `${path}.${key}.${index}`, decided && verdict(one) === own);
    }
  }
  const { scope, where } = definition;
  const before = [
    ...factsOfScope(scope).map((test) => ({ path: `scope.${test.fact}`, condition: test as CheckCondition })),
    ...(where === undefined ? [] : [{ path: 'where', condition: where }]),
  ];
  // The scope is evaluated first: the condition only decides for profiles in scope.
  const isFor = verdict({ all: before.map(({ condition }) => condition) });
  for (const { path, condition } of before) {
    yield* walk(condition, path, isFor !== 'pass' && verdict(condition) === isFor);
  }
  yield* walk(definition.condition, 'condition', isFor === 'pass');
  return { result, reason: result === 'unknown' ? 'fact' : null, parts };
}
