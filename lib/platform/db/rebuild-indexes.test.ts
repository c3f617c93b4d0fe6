import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { openFresh } from '@/lib/testing/open-fresh';
import type { Queries } from './database';
import { withRebuiltIndexes } from './rebuild-indexes';

const MANY = 5_000;
const opened = openFresh('pglite');

const addProfiles = (db: Queries, count: number) =>
  db.execute(sql`INSERT INTO console.known_profiles (uuid, customer_reference, search_reference, seen_at, first_seen_at)
    SELECT gen_random_uuid(), 'NO-' || number, 'no-' || number, now(), now() FROM generate_series(1, ${count}::int) AS number`);

/** Definitions of all indexes, each with a number that changes when it is made again. */
async function readIndexes() {
  const { rows } = await opened.database.executeSql(`
    SELECT pg_get_indexdef(indexrelid) AS definition, indexrelid AS number, indisprimary AS "isPrimary"
    FROM pg_index WHERE indrelid = 'console.known_profiles'::regclass ORDER BY 1`);
  return rows as { definition: string; number: number; isPrimary: boolean }[];
}

/** @param stored how many of these rows are in fact added */
const add = (addition: { exclusive: boolean; rows: number }, stored: number, fails = false) =>
  opened.database.db.transaction((transaction) =>
    withRebuiltIndexes(transaction, knownProfiles, addition, async () => {
      await addProfiles(transaction, stored);
      if (fails) throw new Error('failed');
    }),
  );

test('most rows of a table: its indexes are made again as they were; few rows, or a shared database: not', async () => {
  const before = await readIndexes();
  const numbers = before.map(({ number }) => number);
  expect(before.length).toBeGreaterThan(10);

  await add({ exclusive: true, rows: MANY - 1 }, 1);
  await add({ exclusive: false, rows: MANY }, 1);
  await expect(add({ exclusive: true, rows: MANY }, 1, true)).rejects.toThrow('failed');
  expect((await readIndexes()).map(({ number }) => number)).toEqual(numbers);

  await add({ exclusive: true, rows: MANY }, MANY);
  const after = await readIndexes();
  expect(after.map(({ definition }) => definition)).toEqual(before.map(({ definition }) => definition));
  for (const [at, { number, isPrimary }] of after.entries()) expect(number === numbers[at]).toBe(isPrimary);
  const isFound = sql`${knownProfiles.searchReference} LIKE ${'%o-1234%'}`;
  expect(await opened.database.db.$count(knownProfiles, isFound)).toBe(1);

  await add({ exclusive: true, rows: MANY }, 1);
  expect((await readIndexes()).map(({ number }) => number)).toEqual(after.map(({ number }) => number));
});
