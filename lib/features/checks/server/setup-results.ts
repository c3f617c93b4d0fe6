import { sql } from 'drizzle-orm';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { type CheckResidual, residualOfCheck } from '@/lib/configuration/checks/evaluate';
import { type SetupToCheck, setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { readExamples, type SetupExample } from '@/lib/features/setups/server/known-setups';
import { setups } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { rowsOf } from '@/lib/platform/work/work-store';
import { checkResults } from '../tables';

export interface CheckVersion {
  id: string;
  version: number;
  definition: CheckDefinition;
}

/** Configurations in memory at once. */
const SLICE = 100;

/**
 * Computes and stores the missing results of checks for setups: those that known profiles have, and those
 * requested. Each distinct setup is evaluated once, however many profiles have it.
 */
export async function storeSetupResults(
  db: Queries,
  checks: readonly CheckVersion[],
  asked?: readonly number[],
): Promise<void> {
  if (checks.length === 0) return;
  const wanted = asked ?? (await readSetupsInUse(db));
  for (let start = 0; start < wanted.length; start += SLICE) {
    await storeSlice(db, checks, wanted.slice(start, start + SLICE));
  }
}

async function storeSlice(
  db: Queries,
  checks: readonly CheckVersion[],
  numbers: readonly number[],
): Promise<void> {
  const versions = JSON.stringify(checks.map(({ id, version }) => ({ id, version })));
  const missing = await rowsOf<{ setup: number; check: string }>(
    db,
    sql`
      SELECT setup.number::float8 AS setup, wanted.id AS check
      FROM json_to_recordset(${versions}::json) AS wanted (id uuid, version int)
      CROSS JOIN ${setups} AS setup
      WHERE setup.number = ANY(${bigints(numbers)}) AND NOT EXISTS (
        SELECT FROM ${checkResults} AS kept
        WHERE kept.check = wanted.id AND kept.version = wanted.version AND kept.setup = setup.number)`,
  );
  if (missing.length === 0) return;
  const examples = await readExamples(db, [...new Set(missing.map(({ setup }) => setup))]);
  const rows = await inSlices(evaluate(checks, missing, examples));
  await db.execute(sql`
    INSERT INTO ${checkResults} ("check", version, setup, residual)
    SELECT "check", version, setup, residual
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS found ("check" uuid, version int, setup bigint, residual text)
    ON CONFLICT DO NOTHING`);
}

interface ResultRow {
  check: string;
  version: number;
  setup: number;
  residual: string;
}

function* evaluate(
  checks: readonly CheckVersion[],
  missing: readonly { setup: number; check: string }[],
  examples: readonly SetupExample[],
): Slices<ResultRow[]> {
  const bySetup = new Map<number, SetupToCheck>();
  for (const { setup, data } of examples) {
    bySetup.set(setup, setupToCheck(data));
    yield;
  }
  const byId = new Map(checks.map((check) => [check.id, check]));
  const rows: ResultRow[] = [];
  for (const { setup, check: id } of missing) {
    const [body, check] = [bySetup.get(setup), byId.get(id)];
    if (body === undefined || check === undefined) continue;
    const residual = JSON.stringify(residualOfCheck(check.definition, body));
    rows.push({ check: id, version: check.version, setup, residual });
    yield;
  }
  return rows;
}

async function readSetupsInUse(db: Queries): Promise<number[]> {
  const rows = await rowsOf<{ setup: number }>(
    db,
    sql`SELECT DISTINCT setup::float8 AS setup FROM ${knownProfiles} WHERE setup IS NOT NULL`,
  );
  return rows.map(({ setup }) => setup);
}

/** Keyed by check, version and setup. */
export const resultKey = (check: string, version: number, setup: number): string =>
  `${check} ${version} ${setup}`;

export async function readSetupResults(
  db: Queries,
  checks: readonly CheckVersion[],
  numbers: readonly number[],
): Promise<Map<string, CheckResidual>> {
  if (checks.length === 0 || numbers.length === 0) return new Map();
  const rows = await rowsOf<{ check: string; version: number; setup: number; residual: string }>(
    db,
    sql`
      SELECT "check", version, setup::float8 AS setup, residual FROM ${checkResults}
      WHERE setup = ANY(${bigints(numbers)}) AND "check" = ANY(${uuids(checks.map(({ id }) => id))})`,
  );
  return new Map(
    rows.map(({ check, version, setup, residual }) => [
      resultKey(check, version, setup),
      JSON.parse(residual) as CheckResidual,
    ]),
  );
}

export const bigints = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::bigint[]`;
export const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`;
