import { beforeAll, describe, expect, test } from 'vitest';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { FilePiece } from '@/lib/platform/list/server/export-rows';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { recordStatements, wholeTableScans } from '@/lib/testing/recorded-statements';
import type { ActivityQuery } from '../activity';
import { ActivityLog } from './activity-log';
import { exportActivity } from './export-activity';
import { listActivity, readActivity } from './list-activity';
import { type Entry, record } from './record';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OTHER = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12';
const minute = (count: number) => new Date(Date.UTC(2026, 10, 21, 9, count));
const SUPPORT = operatorOf('support');
const MANAGER = { ...operatorOf('compliance_manager'), name: 'Maya Lindqvist' };

const forms = (...form_ids: number[]) => ({ enabled: true, form_ids });
const change = { action: 'forms.changed', profile: PROFILE, before: forms(104), after: forms(317) } as const;

/** One a minute, starting at nine. */
const ENTRIES: readonly (readonly [typeof MANAGER | null, Entry])[] = [
  [null, { action: 'session.refused', outcome: 'refused', subject: '=cmd()' }],
  [SUPPORT, { action: 'profile.viewed', profile: PROFILE }],
  [MANAGER, { ...change, outcome: 'intended' }],
  [
    MANAGER,
    {
      ...change,
      outcome: 'done',
      intent: 3,
      reason: '\u202eAsked\r\nfor',
      before: forms(104),
      after: forms(317),
    },
  ],
  [SUPPORT, { action: 'permission.refused', outcome: 'refused', subject: 'forms.change', profile: OTHER }],
  [MANAGER, { ...change, outcome: 'intended', profile: OTHER }],
];

describe.each(DATABASE_KINDS)('listing activity on %s', (kind) => {
  const opened = openFresh(kind);
  const context = (role: 'support' | 'compliance_manager' = 'compliance_manager') => ({
    operator: operatorOf(role),
    call: { requestId: 'request', from: '192.0.2.7' },
    db: opened.database.db,
    now: () => minute(30).getTime(),
    activity: new ActivityLog({ db: opened.database.db, views: true, log: () => undefined }),
  });
  const numbersOf = async (query: ActivityQuery) =>
    (await listActivity(context(), query)).rows.map(({ number }) => number);

  test('an empty log is distinguished from a filter without matches', async () => {
    const nothing = { rows: [], next: null, readAt: minute(30).toISOString() };
    expect(await listActivity(context(), {})).toEqual({ ...nothing, any: false, operators: [] });
    for (const [index, [operator, entry]] of ENTRIES.entries()) {
      const actor = {
        operator,
        call: { requestId: `request ${index}`, from: null },
        now: () => minute(index).getTime(),
      };
      await record(opened.database.db, actor, entry);
    }
    const row = {
      uuid: PROFILE,
      customerReference: 'HF-1',
      searchReference: 'hf-1',
      seenAt: minute(0),
      firstSeenAt: minute(0),
    };
    await opened.database.db.insert(knownProfiles).values(row);
    expect(await listActivity(context(), { action: 'labels.imported' })).toMatchObject({
      ...nothing,
      any: true,
    });
  });

  test.each<[ActivityQuery, number[]]>([
    [{}, [6, 5, 4, 2, 1]],
    [{ operator: SUPPORT.id }, [5, 2]],
    [{ operator: 'nobody' }, [1]],
    [{ operator: 'no-such' }, []],
    [{ profile: PROFILE.toUpperCase() }, [4, 2]],
    [{ profile: 'hF-1' }, [4, 2]],
    [{ profile: 'HF' }, []],
    [{ action: 'forms.changed' }, [6, 4]],
    [{ outcome: 'refused' }, [5, 1]],
    [{ outcome: 'intended' }, [6]],
    [{ from: minute(1).toISOString(), to: minute(4).toISOString() }, [5, 4, 2]],
    [{ from: '2026-11-22T00:00:00Z' }, []],
    [{ before: 5, limit: 1 }, [4]],
    [{ operator: MANAGER.id, profile: OTHER, action: 'forms.changed', outcome: 'intended' }, [6]],
  ])(
    'filter %j returns rows %j, newest first; an intent is listed only until it has an outcome',
    async (query, numbers) => {
      expect(await numbersOf(query)).toEqual(numbers);
    },
  );

  test('paging has no gaps and no repeated rows', async () => {
    const first = await listActivity(context(), { limit: 2 });
    const second = await listActivity(context(), { limit: 2, before: first.next ?? 0 });
    const third = await listActivity(context(), { limit: 2, before: second.next ?? 0 });
    expect([first, second, third].flatMap(({ rows }) => rows.map(({ number }) => number))).toEqual([
      6, 5, 4, 2, 1,
    ]);
    expect(third.next).toBeNull();
  });

  test('each operator is offered once as a filter, by name', async () => {
    const { operators } = await listActivity(context(), {});
    expect(operators.map(({ name }) => name)).toEqual(['Ada Hart', 'Maya Lindqvist']);
  });

  test('a row shows who acted, the profile by its current name, before and after, and its hashes', async () => {
    expect(await readActivity(context(), 4)).toMatchObject({
      operator: { name: 'Maya Lindqvist', role: 'compliance_manager' },
      customerReference: 'HF-1',
      before: forms(104),
      after: forms(317),
      intent: 3,
      outcomeNumber: null,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await readActivity(context(), 3)).toMatchObject({ outcome: 'intended', outcomeNumber: 4 });
    await expect(readActivity(context(), 7_000)).rejects.toMatchObject({ code: 'no_such_activity' });
  });

  test.each([
    ['the list', () => listActivity(context('support'), {})],
    ['a row', () => readActivity(context('support'), 1)],
    ['the CSV', () => exportActivity(context('support'), { format: 'csv' }).next()],
    ['the JSON', () => exportActivity(context('support'), { format: 'json' }).next()],
  ])('support cannot %s', async (_, run) => {
    await expect(run()).rejects.toMatchObject({ code: 'not_permitted', permission: 'activity.read' });
  });

  test('case 77: the CSV has every row, is safe to open in a spreadsheet, and the export is recorded', async () => {
    const text = await textOf(exportActivity(context(), { format: 'csv' }));
    const [heading, newest] = text.split('\r\n');
    expect(heading).toMatch(/^number,at,operator,.*,previous_hash,hash$/);
    expect(newest).toContain('data.exported');
    expect(newest).toContain('activity');
    expect(text).toContain(",'=cmd(),");
    expect(text).toContain('"[U+202E]Asked\r\nfor"');
    expect(text.match(/^\d+,2026-/gm)).toHaveLength(7);
  });

  test('the JSON export has the same rows', async () => {
    const rows = JSON.parse(
      await textOf(exportActivity(context(), { profile: 'hf-1', format: 'json' })),
    ) as object[];
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ number: 4, before: forms(104), reason: '\u202eAsked\r\nfor' });
    const none = { action: 'labels.imported', format: 'json' } as const;
    expect(await textOf(exportActivity(context(), none))).toBe('[]\n');
  });
});

const PLANNED: readonly ActivityQuery[] = [
  {},
  { before: 5_000 },
  { operator: 'operator-3' },
  { operator: 'nobody' },
  { profile: PROFILE },
  { profile: 'no such reference' },
  { action: 'label.changed' },
  { action: 'labels.imported' },
  { outcome: 'failed' },
  { from: '2026-01-01T01:00:00Z', to: '2026-01-01T02:00:00Z' },
  { from: '2026-01-01T01:00:00Z', to: '2026-01-01T02:00:00Z', operator: 'operator-3', outcome: 'refused' },
];

describe.each(DATABASE_KINDS)('20 000 rows on %s', (kind) => {
  const opened = openFresh(kind);
  beforeAll(async () => {
    await opened.database.executeSql(`
      INSERT INTO console.activity
        (number, at, action, outcome, operator_id, operator_name, profile, previous_hash, hash)
      SELECT i, timestamptz '2026-01-01' + i * interval '10 seconds',
        CASE WHEN i % 50 = 0 THEN 'label.changed' ELSE 'profile.viewed' END, 'done',
        'operator-' || i % 20, 'Operator ' || i % 20, md5('profile' || i % 900)::uuid, repeat('a', 64), repeat('b', 64)
      FROM generate_series(1, 20000) AS i`);
    await opened.database.executeSql('VACUUM (ANALYZE) console.activity');
  });

  test.each(PLANNED.map((query) => [JSON.stringify(query), query] as const))(
    'filter %s is read from indexes alone',
    async (_, query) => {
      const { db, statements } = recordStatements(opened.database);
      await listActivity({ operator: MANAGER, now: Date.now, db }, query);
      expect(statements.length).toBeGreaterThan(0);
      const scans = await Promise.all(
        statements.map((statement) => wholeTableScans(opened.database, statement)),
      );
      expect(scans.flat().filter((line) => line.includes('activity'))).toEqual([]);
    },
  );
});

async function textOf(pieces: AsyncGenerator<FilePiece>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
