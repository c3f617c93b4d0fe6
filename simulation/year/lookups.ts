import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import type { Year } from './year';

/** What people look up on screen before they act. */

async function read<Row>({ time, database }: Year, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await time.during(database.executeSql(text, values));
  return rows as Row[];
}

/** The ID of a check. */
export async function checkOf(year: Year, { title }: CheckDefinition): Promise<string> {
  const [row] = await read<{ id: string }>(
    year,
    `SELECT c.id::text FROM console.checks AS c
     JOIN console.check_versions AS v ON v.check = c.id AND v.version = c.version
     WHERE v.definition ->> 'title' = $1`,
    [title],
  );
  if (row === undefined) throw new Error(`There is no check "${title}" yet.`);
  return row.id;
}

/** Profiles that fail a check now, without exceptions. */
export async function failing(year: Year, check: CheckDefinition): Promise<string[]> {
  const rows = await read<{ profile: string }>(
    year,
    `SELECT profile::text FROM console.findings AS finding
     WHERE finding.check = $1 AND finding.until IS NULL AND NOT EXISTS (
       SELECT FROM console.check_exceptions AS e
       WHERE e.check = finding.check AND e.profile = finding.profile AND e.closed IS NULL)
     ORDER BY profile`,
    [await checkOf(year, check)],
  );
  return rows.map(({ profile }) => profile);
}

/** The number of the setup that a profile has. */
export async function setupOf(year: Year, profile: string): Promise<number> {
  const [row] = await read<{ setup: number }>(
    year,
    'SELECT setup::float8 FROM console.known_profiles WHERE uuid = $1',
    [profile],
  );
  if (row === undefined) throw new Error(`${profile} is not known.`);
  return row.setup;
}

/** The ID of a profile's exception from a check. */
export async function exceptionOf(year: Year, check: CheckDefinition, profile: string) {
  const id = await checkOf(year, check);
  const [row] = await read<{ exception: string }>(
    year,
    'SELECT id::text AS exception FROM console.check_exceptions AS e WHERE e.check = $1 AND e.profile = $2 AND closed IS NULL',
    [id, profile],
  );
  if (row === undefined) throw new Error(`${profile} has no exception.`);
  return { id, ...row };
}
