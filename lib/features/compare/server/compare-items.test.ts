import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry } from '@/lib/features/activity/server/record';
import { assignmentItems } from '@/lib/features/assignments/tables';
import { changeBaseline, deleteBaseline, saveBaseline } from '@/lib/features/baselines/server/save-baselines';
import { createCheck, switchCheck } from '@/lib/features/checks/server/save-checks';
import type { CallContext } from '@/lib/features/context';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { labels } from '@/lib/features/labels/tables';
import { readPreviewedItem } from '@/lib/features/preview/previewed-items';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { setups } from '@/lib/features/setups/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { readProfileAnswer } from '@/lib/upstream/profile-answer';
import { UpstreamError } from '@/lib/upstream/upstream-error';
import { readComparedItem, writeComparedItem } from '../compared-items';
import { onlyDiffering } from '../differing-cells';
import { compareItems } from './compare-items';
import { exportComparison } from './export-comparison';
import { readPreviewed } from './read-previewed';

const REASON = 'The rules changed on 1 December.';

const START = Date.parse('2026-11-21T10:00:00Z');
const DAY = 86_400_000;
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [A, B, C, D] = [1, 2, 3, 4].map(uuidOf) as [string, string, string, string];
const forms = (...form_ids: number[]) => ({ forms: { enabled: true, form_ids } });

describe.each(DATABASE_KINDS)('comparing configurations on %s', (kind) => {
  const opened = openFresh(kind);
  let asked: { uuid: string; priority: string }[] = [];
  let viewed: string[] = [];
  let recorded: Entry[] = [];
  let answers: Record<string, unknown> = {};
  let requests = 0;

  beforeEach(async () => {
    const { db } = opened.database;
    for (const table of [snapshots, knownProfiles, labels]) await db.delete(table);
    [asked, viewed, recorded, answers] = [[], [], [], {}];
  });

  const contextAt = (now: number): CallContext => {
    const { db } = opened.database;
    const context = {
      ...BY_ADMINISTRATOR,
      db,
      reads: new DatabaseReads(() => 0),
      now: () => now,
      survey: { maxAge: DAY },
      readings: {
        enqueue: (reading: Parameters<typeof storeReading>[1]) =>
          void pending.push(storeReading(db, reading)),
        settled: async () => void (await Promise.all(pending)),
      },
      activity: {
        viewed: (_: unknown, uuid: string) => viewed.push(uuid),
        exported: async (_: unknown, subject: string, after: unknown) =>
          void recorded.push({ action: 'data.exported', subject, after }),
      },
      upstream: {
        readPortalConfiguration: async (uuid: string, { priority }: { priority: string }) => {
          asked.push({ uuid, priority });
          if (answers[uuid] === undefined) throw new UpstreamError('not_found', 'Profile not found.');
          if (answers[uuid] === 'down') throw new UpstreamError('service_unreachable', 'Away.');
          return readProfileAnswer(JSON.stringify({ data: answers[uuid] }), { sent: false, readAt: now });
        },
      },
    };
    const pending: Promise<unknown>[] = [];
    return context as unknown as CallContext;
  };
  async function storeItem(uuid: string, data: Record<string, unknown>, readAt = START): Promise<void> {
    requests += 1;
    const reading = { uuid, data, forms: null, readAt, requestId: `request-${requests}`, saved: false };
    await storeReading(opened.database.db, reading);
  }
  const compare = (items: readonly string[], now = START + 60_000) =>
    compareItems(contextAt(now), items.map(item), { requestId: 'r', signal: new AbortController().signal });
  const item = (text: string) => {
    const read = readComparedItem(text);
    if (read === null) throw new Error(`${text} is none`);
    expect(writeComparedItem(read)).toBe(text);
    return read;
  };
  const formCells = ({ sections }: Awaited<ReturnType<typeof compare>>) =>
    sections.find(({ key }) => key === 'forms')?.settings.find(({ path }) => path === 'form_ids');

  test('a profile’s newest reading is compared, with its time, age and group, without calling the service', async () => {
    await storeItem(A, forms(101, 104), START - 2 * DAY);
    await storeItem(B, forms(104, 101));
    await storeItem(C, forms(101));
    await storeItem(C, forms(101, 317), START + 1_000);
    const table = await compare([`profile:${A}`, `profile:${B}`, `profile:${C}`]);
    expect(table.columns).toMatchObject([
      { profile: A, readAt: new Date(START - 2 * DAY).toISOString(), coverage: 'older' },
      { profile: B, coverage: 'fresh', setup: { profiles: 2, older: 1 }, failure: null },
      { profile: C, readAt: new Date(START + 1_000).toISOString(), setup: { profiles: 1, older: 0 } },
    ]);
    expect(table.columns[0]?.setup).toEqual(table.columns[1]?.setup);
    expect(table.columns[0]?.setup?.fingerprint).toMatch(/^[0-9a-f]{4}$/);
    expect(formCells(table)?.same).toEqual([0, 0, 1]);
    expect([asked, viewed]).toEqual([[], [A, B, C]]);
  });

  test('a deleted profile is no longer counted in its group', async () => {
    await storeItem(A, forms(101));
    await storeItem(B, forms(101));
    const { db } = opened.database;
    await db.update(knownProfiles).set({ failure: 'not_found' }).where(eq(knownProfiles.uuid, B));
    const [pending] = await db.select({ setup: knownProfiles.setup }).from(knownProfiles);
    const { columns } = await compare([`profile:${A}`, `setup:${pending?.setup}`]);
    expect(columns).toMatchObject([{ setup: { profiles: 1 } }, { setup: { profiles: 1 } }]);
  });

  test('versions and setups can be compared; a version of another profile is rejected', async () => {
    await storeItem(A, forms(101));
    await storeItem(A, forms(102), START + 1_000);
    const { db } = opened.database;
    const [first, second] = await db.select().from(snapshots).orderBy(snapshots.number);
    const [{ setup }] = (await db.select({ setup: knownProfiles.setup }).from(knownProfiles)) as [
      { setup: number },
    ];
    const table = await compare([
      ...[`version:${A}:${first?.number}`, `version:${A}:${second?.number}`, `setup:${setup}`],
      ...[`version:${B}:${first?.number}`, `setup:999999`],
    ]);
    expect(formCells(table)?.same).toEqual([0, 1, 1, 2, 2]);
    expect(formCells(table)?.cells.map(({ is }) => is)).toEqual([
      'value',
      'value',
      'value',
      'unread',
      'unread',
    ]);
    expect(table.columns).toMatchObject([
      { kind: 'version', number: first?.number, readAt: new Date(START).toISOString(), coverage: null },
      { kind: 'version', number: second?.number, setup: { number: setup } },
      { kind: 'setup', profile: null, setup: { number: setup, profiles: 1 } },
      { failure: 'no_such_version', setup: null },
      { failure: 'no_such_setup' },
    ]);
  });

  test('a baseline is compared in its own sections, in its newest or an earlier version', async () => {
    await storeItem(A, { ...forms(101), identity: { enabled: true } });
    await storeItem(B, { ...forms(102), identity: { enabled: false } });
    const { db } = opened.database;
    const setupOf = async (uuid: string) =>
      (await db.select().from(knownProfiles)).find((row) => row.uuid === uuid)?.setup ?? 0;
    const name = 'Companies';
    const pending = { name, setup: await setupOf(A), sections: ['forms'], scope: {} };
    const { id } = await saveBaseline(contextAt(START), pending);
    await changeBaseline(contextAt(START), id, { setup: await setupOf(B), reason: REASON });
    const table = await compare([
      ...[`baseline:${id}`, `baseline:${id}:1`, `profile:${A}`, `baseline:${id}:7`],
      `baseline:${A}`,
    ]);
    expect(
      table.columns.map(({ baseline, number, failure }) => ({ baseline, number, failure })),
    ).toMatchObject([
      { baseline: { id, name, version: 2, sections: 1 }, number: 2, failure: null },
      { baseline: { id, name, version: 1 }, number: 1, failure: null },
      { baseline: null },
      { baseline: null, number: 7, failure: 'no_such_baseline' },
      { baseline: null, failure: 'no_such_baseline' },
    ]);
    expect(formCells(table)?.same.slice(0, 3)).toEqual([0, 1, 1]);
    const identity = table.sections.find(({ key }) => key === 'identity')?.settings[0];
    expect(identity?.cells.map(({ is }) => is)).toEqual([
      'not_part',
      'not_part',
      'value',
      'unread',
      'unread',
    ]);
    expect(onlyDiffering(table.sections, 0).map(({ key }) => key)).toEqual(['forms']);
    await deleteBaseline(contextAt(START), id);
  });

  test('a profile that was never read is read with people’s priority; if that fails, its column says why', async () => {
    await storeItem(A, forms(101));
    answers = { [B]: forms(102), [D]: 'down' };
    const table = await compare([`profile:${A}`, `profile:${B}`, `profile:${C}`, `profile:${D}`]);
    expect(asked).toEqual([B, C, D].map((uuid) => ({ uuid, priority: 'person' })));
    expect(table.columns.map(({ failure }) => failure)).toEqual([null, null, 'gone', 'not_read']);
    expect(table.columns[1]).toMatchObject({ coverage: 'fresh', setup: { profiles: 1 } });
    expect(formCells(table)?.cells.map(({ is }) => is)).toEqual(['value', 'value', 'unread', 'unread']);
    const again = await compare([`profile:${A}`, `profile:${B}`]);
    expect([formCells(again)?.same, asked.length]).toEqual([[0, 1], 3]);
  });

  test('a portal preview uses one reading, also with other forms, and changes nothing', async () => {
    await storeItem(A, { ...forms(101), identity: { enabled: true } });
    const preview = (...texts: string[]) => {
      const items = texts.map(readPreviewedItem).filter((one) => one !== null);
      const asking = { requestId: 'r', signal: new AbortController().signal };
      return readPreviewed(contextAt(START), items, asking);
    };
    const { subjects } = await preview(`profile:${A}`, `profile:${A}~hidden.317`);
    expect(subjects).toMatchObject([
      { column: { profile: A, failure: null }, forms: null, data: forms(101), sections: null },
      {
        column: { profile: A },
        forms: { enabled: false, form_ids: [317] },
        data: { forms: { enabled: false, form_ids: [317] }, identity: { enabled: true } },
      },
    ]);
    expect([viewed, asked]).toEqual([[A], []]);
    const many = { enabled: true, form_ids: Array.from({ length: 300 }, (_, index) => index + 1) };
    const item = { assignment: 43, number: 7, profile: A, fate: 'to_change', before: many, after: null };
    await opened.database.db.insert(assignmentItems).values({ ...item, readAt: new Date(START - DAY) });
    const planned = await preview(`profile:${A}~plan.43.7.before`, `profile:${A}~plan.43.7.after`);
    const [before, after] = planned.subjects;
    expect(before).toMatchObject({
      column: { readAt: new Date(START).toISOString(), failure: null },
      forms: many,
      plannedFrom: new Date(START - DAY).toISOString(),
      data: { forms: many },
    });
    expect(after).toMatchObject({ column: { failure: 'no_such_item' }, forms: null, data: null });
    await storeItem(B, forms(101));
    const others = await preview(`profile:${B}~plan.43.7.before`, `profile:${A}~plan.43.8.before`);
    expect(others.subjects.map(({ column }) => column.failure)).toEqual(['no_such_item', 'no_such_item']);
    await opened.database.db.delete(assignmentItems);
    viewed = [];
    const deletedSide = await preview(`profile:${C}~shown.1`);
    expect(deletedSide.subjects).toMatchObject([{ column: { failure: 'gone' }, data: null }]);
  });

  test('a configuration too large to store is a column that says so', async () => {
    await storeItem(A, forms(101));
    await storeItem(B, { loyalty: 'x'.repeat(600 * 1024) });
    const { columns } = await compare([`profile:${A}`, `profile:${B}`]);
    expect(columns.map(({ failure }) => failure)).toEqual([null, 'too_large']);
    expect(asked).toEqual([]);
  });

  test('the CSV has the differences in words and with labels, or every setting, and is recorded', async () => {
    await storeItem(A, { ...forms(101), identity: { enabled: true } });
    await storeItem(B, { ...forms(101, 317), identity: { enabled: true } });
    const { db } = opened.database;
    const given = { updatedAt: new Date(START), updatedBy: 'Ada Hart' };
    await insertRows(db, labels, [
      { kind: 'form', id: '317', label: 'Tax residency', ...given },
      { kind: 'profile', id: A, label: '=Harbour', ...given },
    ]);
    const csv = async (all?: '1') => {
      const items = [item(`profile:${A}`), item(`profile:${B}`)];
      let text = '';
      const asking = { requestId: 'r', signal: new AbortController().signal };
      const pieces = exportComparison(contextAt(START), { items, by: `profile:${B}`, all }, asking);
      for await (const piece of pieces) text += piece;
      return text;
    };
    expect((await csv()).split('\r\n')).toEqual([
      `section,section_name,setting,setting_name,differs,"'=Harbour, profile:${A}",profile:${B}`,
      'forms,Forms,form_ids,Assigned forms,true,101,"101, 317 Tax residency"',
      '',
    ]);
    const { id } = await createCheck(contextAt(START), {
      format: 1,
      title: 'Has form 317',
      why: '',
      severity: 'high',
      scope: {},
      condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [317] },
    });
    await switchCheck(contextAt(START), id, { state: 'on' });
    expect((await csv()).split('\r\n')[1]).toMatch(/^checks,Checks,CK-\d+,Has form 317,true,Fail,Pass$/);
    await switchCheck(contextAt(START), id, {
      state: 'archived',
      reason: 'This test is done with the check.',
    });
    const every = await csv('1');
    expect(every).toContain('identity,Identity,enabled,In portal,false,Shown,Shown');
    expect(recorded).toMatchObject([
      { action: 'data.exported', subject: 'comparison', after: { by: `profile:${B}` } },
      { action: 'data.exported' },
      { after: { all: '1' } },
    ]);
    expect(await db.$count(setups)).toBeGreaterThan(1);
  });
});
