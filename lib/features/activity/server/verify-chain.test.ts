import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { emptyActivity, rewriteActivity } from '@/lib/testing/rewrite-activity';
import { activity } from '../tables';
import { hashOf, record } from './record';
import { breachWords, verifyChain } from './verify-chain';

const ROWS = 12;
const NOON = Date.parse('2026-11-21T12:00:00Z');

/** Changes that someone with database access might make to row `k`, and the row that the check must name. */
const TAMPERINGS: Record<string, (k: number) => { change: string; named: number }> = {
  ...Object.fromEntries(
    (
      [
        ['at', "at + interval '1 millisecond'"],
        ['action', "'session.sign_out'"],
        ['outcome', "'refused'"],
        ['operator_id', "'somebody'"],
        ['operator_name', "operator_name || ' '"],
        ['operator_email', 'NULL'],
        ['operator_role', "'support'"],
        ['from_address', "'198.51.100.1'"],
        ['request_id', "'another'"],
        ['profile', "'7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12'"],
        ['subject', "'another'"],
        ['before', '\'{"form_ids":[1]}\''],
        ['after', 'NULL'],
        ['reason', "'another'"],
        ['intent', '1000'],
        ['previous_hash', "repeat('a', 64)"],
        ['hash', "repeat('b', 64)"],
      ] as const
    ).map(([column, value]) => [
      `another ${column}`,
      (k: number) => ({
        change: `UPDATE console.activity SET ${column} = ${value} WHERE number = ${k}`,
        named: k,
      }),
    ]),
  ),
  deletion: (k) => ({ change: `DELETE FROM console.activity WHERE number = ${k}`, named: k }),
  'deletion, the later ones moved up': (k) => ({
    change: `DELETE FROM console.activity WHERE number = ${k};
      UPDATE console.activity SET number = -number WHERE number > ${k};
      UPDATE console.activity SET number = -number - 1 WHERE number < 0`,
    named: k,
  }),
  'another number': (k) => ({
    change: `UPDATE console.activity SET number = number + 100 WHERE number = ${k}`,
    named: k,
  }),
  'two rows swapped': (k) => ({
    change: `UPDATE console.activity SET number = 99 WHERE number = ${k};
      UPDATE console.activity SET number = ${k} WHERE number = ${(k % ROWS) + 1};
      UPDATE console.activity SET number = ${(k % ROWS) + 1} WHERE number = 99`,
    named: Math.min(k, (k % ROWS) + 1),
  }),
  'a copy put in after it': (k) => ({
    change: `UPDATE console.activity SET number = -number WHERE number >= ${k};
      UPDATE console.activity SET number = -number + 1 WHERE number < 0;
      CREATE TEMPORARY TABLE copy AS SELECT * FROM console.activity WHERE number = ${k + 1};
      UPDATE copy SET number = ${k};
      INSERT INTO console.activity SELECT * FROM copy;
      DROP TABLE copy`,
    named: k + 1,
  }),
  'a copy put in at the end': (k) => ({
    change: `CREATE TEMPORARY TABLE copy AS SELECT * FROM console.activity WHERE number = ${k};
      UPDATE copy SET number = ${ROWS + 1};
      INSERT INTO console.activity SELECT * FROM copy;
      DROP TABLE copy`,
    named: ROWS + 1,
  }),
  'a cut': (k) => ({ change: `DELETE FROM console.activity WHERE number >= ${k}`, named: k }),
};

describe.each(DATABASE_KINDS)('verifying the chain on %s', (kind) => {
  const opened = openFresh(kind);
  const check = (...more: [Parameters<typeof verifyChain>[1]?, number?]) =>
    verifyChain(opened.database.db, ...more);
  beforeEach(async () => {
    await emptyActivity(opened.database);
    await write(ROWS);
  });
  const write = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await record(
        opened.database.db,
        { ...BY_ADMINISTRATOR, now: () => NOON + index },
        {
          action: 'forms.changed',
          profile: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
          subject: `row ${index}`,
          before: { enabled: true, form_ids: [index] },
          after: { enabled: true, form_ids: [index, 317] },
          reason: 'Asked for',
          intent: 999,
        },
      );
    }
  };

  test.each([1, 5, ROWS, 100])('an untouched chain is intact, read %i rows at a time', async (page) => {
    expect(await check(undefined, page)).toMatchObject({ ok: true, end: { number: ROWS } });
  });

  test('an empty table is intact', async () => {
    await emptyActivity(opened.database);
    expect(await check()).toMatchObject({ ok: true, end: { number: 0 } });
  });

  test('case 93: any single edit, deletion, swap, insertion or truncation is found, and its first row named', async () => {
    await opened.database.executeSql('CREATE TABLE console.kept_rows AS SELECT * FROM console.activity');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(TAMPERINGS)),
        fc.integer({ min: 1, max: ROWS }),
        fc.integer({ min: 1, max: ROWS + 1 }),
        async (tampering, k, page) => {
          const { change, named } = TAMPERINGS[tampering]?.(k) ?? { change: '', named: 0 };
          await rewriteActivity(opened.database, change);
          expect(await check(undefined, page), `${tampering}, row ${k}`).toMatchObject({
            ok: false,
            number: named,
          });
          await rewriteActivity(
            opened.database,
            'DELETE FROM console.activity; INSERT INTO console.activity SELECT * FROM console.kept_rows',
          );
        },
      ),
      { numRuns: kind === 'pglite' ? 80 : 200 },
    );
    expect(await check()).toMatchObject({ ok: true });
  });

  test.each([
    ['another reason', 7, 'Entry 7 was changed after it was written.'],
    ['deletion', 7, 'Entry 7 is missing. It was deleted or renumbered.'],
    ['another number', ROWS, `Entry ${ROWS} was renumbered.`],
    ['a copy put in at the end', 7, `Entry ${ROWS + 1} was changed after it was written.`],
    ['a cut', 7, 'Entry 7 and all later entries are missing.'],
  ])('case 93: %s is described in words', async (tampering, k, words) => {
    await rewriteActivity(opened.database, TAMPERINGS[tampering]?.(k).change ?? '');
    const verdict = await check();
    expect(verdict.ok ? 'whole' : breachWords(verdict.number, verdict.breach)).toBe(words);
  });

  test('a completely rewritten chain is detected by comparison with an end stored elsewhere', async () => {
    const lastKnown = await check();
    if (!lastKnown.ok) throw new Error('not whole');
    await write(3);
    expect(await check(lastKnown.end)).toMatchObject({ ok: true, end: { number: ROWS + 3 } });
    await emptyActivity(opened.database);
    await write(4);
    expect(await check()).toMatchObject({ ok: true });
    expect(await check(lastKnown.end)).toEqual({ ok: false, number: 5, breach: 'cut_off' });
    await emptyActivity(opened.database);
    for (let more = 0; more < 2; more += 1) await write(ROWS - 5);
    expect(await check()).toMatchObject({ ok: true });
    expect(await check(lastKnown.end)).toEqual({ ok: false, number: ROWS, breach: 'rewritten' });
  });

  test('case 93: an inserted row with a valid hash is named, although the later rows were moved down', async () => {
    const { db } = opened.database;
    const [seventh] = await db.select().from(activity).where(eq(activity.number, 7));
    if (seventh === undefined) throw new Error('no row 7');
    const { hash: _, ...forged } = { ...seventh, reason: 'forged' };
    await rewriteActivity(
      opened.database,
      'UPDATE console.activity SET number = -number WHERE number >= 7; UPDATE console.activity SET number = 1 - number WHERE number < 0',
    );
    await db.insert(activity).values({ ...forged, hash: hashOf(forged) });
    expect(await check()).toEqual({ ok: false, number: 7, breach: 'inserted' });
  });

  test('the end of the chain can be parsed back from its note', async () => {
    await rewriteActivity(opened.database, 'DELETE FROM console.activity_head');
    expect(await check()).toEqual({ ok: false, number: ROWS, breach: 'head_missing' });
  });
});
