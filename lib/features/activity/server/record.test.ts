import { asc, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { emptyActivity } from '@/lib/testing/rewrite-activity';
import { activity, activityHead } from '../tables';
import { FIRST_HASH, hashOf, record } from './record';
import { verifyChain } from './verify-chain';

const NOON = Date.parse('2026-11-21T12:00:00.123Z');
const actor = { ...BY_ADMINISTRATOR, now: () => NOON };

test('a row from before tokens existed keeps the hash it was written with', () => {
  const row = {
    number: 1,
    previousHash: FIRST_HASH,
    at: new Date(NOON),
    action: 'label.changed',
    outcome: 'done',
    operatorId: 'operator-7',
    operatorName: 'Ada Hart',
    operatorEmail: 'ada@example.com',
    operatorRole: 'administrator',
    from: '192.0.2.7',
    requestId: 'h2V0cXVlc3Qx',
    profile: null,
    subject: 'form 101',
    before: null,
    after: { label: 'Funds' },
    reason: 'Asked',
    intent: null,
  };
  const then = '977408cc4c99ae58625a28321aa2a1c3d81a8bc8dcd86a9bd11ddec9770efca5';
  expect(hashOf({ ...row, token: null })).toBe(then);
  expect(hashOf({ ...row, token: 'nightly' })).not.toBe(then);
});

describe.each(DATABASE_KINDS)('recording activity on %s', (kind) => {
  const opened = openFresh(kind);
  const all = () => opened.database.db.select().from(activity).orderBy(asc(activity.number));
  beforeEach(() => emptyActivity(opened.database));

  test('a row says who, when, from where, what and why, and includes the hash of the previous row', async () => {
    const { db } = opened.database;
    await record(db, actor, { action: 'session.sign_in' });
    await record(db, actor, {
      action: 'label.changed',
      subject: 'form 101',
      after: { label: 'Funds' },
      reason: 'Asked',
    });
    const [first, second] = await all();
    expect(first).toMatchObject({ number: 1, previousHash: FIRST_HASH, outcome: 'done', at: new Date(NOON) });
    expect(second).toMatchObject({
      number: 2,
      operatorName: 'Ada Hart',
      operatorRole: 'administrator',
      from: '192.0.2.7',
      requestId: 'request-of-a-test',
      subject: 'form 101',
      before: null,
      after: { label: 'Funds' },
      reason: 'Asked',
      previousHash: first?.hash,
    });
  });

  test('50 concurrent writers produce one chain without gaps', async () => {
    const { db } = opened.database;
    const numbers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        record(db, actor, { action: 'profile.viewed', subject: `${index}` }),
      ),
    );
    expect([...numbers].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(await verifyChain(db)).toMatchObject({ ok: true, end: { number: 50 } });
  });

  test('a transaction that is rolled back leaves no row and no gap', async () => {
    const { db } = opened.database;
    await record(db, actor, { action: 'session.sign_in' });
    const undone = db.transaction(async (transaction) => {
      expect(await record(transaction, actor, { action: 'label.changed' })).toBe(2);
      throw new Error('not after all');
    });
    await expect(undone).rejects.toThrow('not after all');
    expect(await record(db, actor, { action: 'session.sign_out' })).toBe(2);
    expect((await all()).map(({ action }) => action)).toEqual(['session.sign_in', 'session.sign_out']);
    expect(await verifyChain(db)).toMatchObject({ ok: true });
  });

  test.each([
    ['changed', sql`UPDATE console.activity SET reason = 'other'`],
    ['deleted', sql`DELETE FROM console.activity`],
    ['emptied', sql`TRUNCATE console.activity`],
  ])('a row cannot be %s, even with write access', async (_, statement) => {
    const { db } = opened.database;
    await record(db, actor, { action: 'session.sign_in' });
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'Activity is append-only' }),
    });
    expect(await all()).toHaveLength(1);
  });

  test('case 78: any text or JSON is stored in one row, and its hash still matches', async () => {
    const { db } = opened.database;
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a\r\nb\u001b[31m', 'nul\0', '\ud800 half', '\u202e<script>', 'ключ', ''),
    );
    await fc.assert(
      fc.asyncProperty(text, text, fc.jsonValue({ stringUnit: 'binary' }), async (subject, reason, after) => {
        await record(db, actor, {
          action: 'label.changed',
          subject,
          reason,
          after,
          before: { undefined: undefined, after },
        });
      }),
      { numRuns: 60 },
    );
    expect(await verifyChain(db)).toMatchObject({ ok: true, end: { number: 60 } });
    const [head] = await db.select().from(activityHead);
    expect(head?.number).toBe(60);
  });
});
