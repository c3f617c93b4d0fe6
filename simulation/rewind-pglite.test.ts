import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberPglite } from './rewind-pglite';

let pglite: PGlite;
let rewind: () => void;

beforeAll(async () => {
  pglite = await PGlite.create();
  await pglite.exec(`
    CREATE TABLE profiles (number int GENERATED ALWAYS AS IDENTITY, name text);
    CREATE TABLE labels (name text);
    INSERT INTO profiles (name) VALUES ('Northwind')`);
  rewind = rememberPglite(pglite);
});

afterAll(() => pglite.close());

const state = async () => {
  const { rows } = await pglite.query(`
    SELECT (SELECT json_agg(profiles) FROM profiles) AS profiles, to_regclass('labels')::text AS labels,
      to_regclass('added')::text AS added, pg_current_wal_lsn()::text AS "logEnd"`);
  return rows[0];
};

test('rows, numbers and tables are as before, each time', async () => {
  const before = await state();
  expect(before).toMatchObject({ labels: 'labels', added: null });
  for (let time = 0; time < 3; time += 1) {
    await pglite.exec(`
      INSERT INTO profiles (name) VALUES ('Contoso');
      DROP TABLE labels;
      CREATE TABLE added (name text)`);
    expect(await state()).toMatchObject({
      profiles: [expect.anything(), { number: 2, name: 'Contoso' }],
      labels: null,
      added: 'added',
    });
    rewind();
    expect(await state()).toEqual(before);
  }
});

test('files that were closed, renamed and removed in between are as before', async () => {
  const before = await state();
  // More than one segment of the write-ahead log, which is 16 MB.
  await pglite.exec(`
    CREATE TABLE added AS SELECT repeat(md5(number::text), 20) AS name FROM generate_series(1, 40000) AS number;
    CHECKPOINT`);
  rewind();
  expect(await state()).toEqual(before);
  await pglite.exec('CREATE TABLE added (name text); CHECKPOINT');
  rewind();
  expect(await state()).toEqual(before);
});
