import { desc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { activity } from '@/lib/features/activity/tables';
import { consoleSettings } from '@/lib/features/settings/tables';
import type { Role } from '@/lib/platform/access/roles';
import { LIVE_CHANNEL } from '@/lib/platform/live/announce';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import type { LabelAddress } from '../labels';
import { labels } from '../tables';
import { exportLabels } from './export-labels';
import { importLabels } from './import-labels';
import { listLabelNames, listLabels } from './list-labels';
import { nameProfile, reseedLabels, seedLabelsOnce } from './seed-labels';
import { removeLabel, setLabel } from './set-label';

const FORM: LabelAddress = { kind: 'form', id: 317 };
const PROFILE: LabelAddress = { kind: 'profile', id: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11' };
const NOW = Date.parse('2026-11-21T20:00:00Z');
const WET = { dry: false };

describe.each(DATABASE_KINDS)('labels on %s', (kind) => {
  const opened = openFresh(kind);
  const as = (role: Role) => ({
    db: opened.database.db,
    reads: new DatabaseReads(() => 0),
    operator: operatorOf(role),
    call: { requestId: 'a-request', from: '192.0.2.7' },
    now: () => NOW,
  });
  const recorded = async () => {
    const rows = await opened.database.db.select().from(activity).orderBy(desc(activity.number));
    return rows.map(({ action, subject, before, after }) => ({ action, subject, before, after }));
  };
  const stored = async () => (await listLabels(as('support'), {})).rows.map(({ id, label }) => [id, label]);
  beforeEach(() => opened.database.db.delete(labels));

  test('a label is added, changed and removed, and each change is recorded with the previous value', async () => {
    const count = (await recorded()).length;
    await setLabel(as('compliance_manager'), FORM, 'Ownership');
    await setLabel(as('administrator'), FORM, 'Beneficial ownership');
    await setLabel(as('administrator'), FORM, 'Beneficial ownership');
    expect((await listLabels(as('support'), {})).rows).toEqual([
      {
        ...FORM,
        label: 'Beneficial ownership',
        updatedAt: '2026-11-21T20:00:00.000Z',
        updatedBy: 'Ada Hart',
      },
    ]);
    await removeLabel(as('administrator'), FORM);
    await removeLabel(as('administrator'), FORM);
    expect(await stored()).toEqual([]);
    const change = { action: 'label.changed', subject: 'form 317' };
    expect((await recorded()).slice(0, -count || undefined)).toEqual([
      { ...change, before: { label: 'Beneficial ownership' }, after: null },
      { ...change, before: { label: 'Ownership' }, after: { label: 'Beneficial ownership' } },
      { ...change, before: null, after: { label: 'Ownership' } },
    ]);
  });

  test('the list is searched, filtered and counted by kind, and sorted', async () => {
    const given = [
      { ...FORM, label: 'Søurce of Wéalth' },
      { kind: 'form' as const, id: 31, label: 'Tax residency' },
      { kind: 'form' as const, id: 9, label: 'Wealth, in short' },
      { ...PROFILE, label: 'Wealth Ltd' },
    ];
    for (const { label, ...of } of given) await setLabel(as('administrator'), of, label);
    const ids = async (query: Parameters<typeof listLabels>[1]) =>
      (await listLabels(as('support'), query)).rows.map(({ id }) => id);
    expect(await ids({ kind: 'form' })).toEqual([9, 31, 317]);
    expect(await ids({ kind: 'form', q: 'WEALTH' })).toEqual([9, 317]);
    expect(await ids({ kind: 'form', q: '31' })).toEqual([31, 317]);
    expect(await ids({ kind: 'form', sort: 'label' })).toEqual([317, 31, 9]);
    expect(await ids({ kind: 'form', sort: 'id', order: 'desc', limit: 1, offset: 1 })).toEqual([31]);
    expect(await ids({ q: PROFILE.id as string })).toEqual([PROFILE.id]);
    const { facets, matching, total } = await listLabels(as('support'), { kind: 'form', q: 'wealth' });
    expect([matching, total]).toEqual([2, 4]);
    expect(facets.kind).toEqual(
      expect.arrayContaining([
        { value: 'form', count: 2 },
        { value: 'profile', count: 1 },
      ]),
    );
  });

  test('case 15: read-only roles cannot change labels', async () => {
    const support = as('support');
    const refused = expect.objectContaining({ code: 'not_permitted', permission: 'labels.change' });
    expect(() => setLabel(support, FORM, 'x')).toThrow(refused);
    expect(() => removeLabel(support, FORM)).toThrow(refused);
    await expect(importLabels(support, 'kind,id,label\nform,1,x', WET)).rejects.toEqual(refused);
    expect(await stored()).toEqual([]);
    expect((await listLabelNames(support)).mayChange).toBe(false);
    expect((await listLabelNames(as('compliance_manager'))).mayChange).toBe(true);
  });

  test('case 94: a label is not saved if it cannot be recorded', async () => {
    const { db } = opened.database;
    await db.execute(sql`ALTER TABLE console.activity ADD CONSTRAINT full_up CHECK (subject <> 'form 666')`);
    await expect(setLabel(as('administrator'), { kind: 'form', id: 666 }, 'x')).rejects.toThrow();
    await db.execute(sql`ALTER TABLE console.activity DROP CONSTRAINT full_up`);
    expect(await stored()).toEqual([]);
  });

  test('open screens are notified of a change once it is committed, and not if nothing changed', async () => {
    const heard: unknown[] = [];
    const end = await opened.database.listen(LIVE_CHANNEL, {
      heard: (payload) => void heard.push(JSON.parse(payload)),
      missed: () => undefined,
    });
    await setLabel(as('administrator'), FORM, 'x');
    await setLabel(as('administrator'), FORM, 'x');
    await removeLabel(as('administrator'), FORM);
    await vi.waitUntil(() => heard.length >= 2);
    expect(heard).toEqual([
      { kind: 'labels', profile: null },
      { kind: 'labels', profile: null },
    ]);
    await end();
  });

  test('an import is previewed, then applied completely, and is one row in Activity', async () => {
    await setLabel(as('administrator'), FORM, 'Ownership');
    await setLabel(as('administrator'), { kind: 'people_model', id: 12 }, 'Submitter');
    const csv = 'kind,id,label\nform,317,Beneficial ownership\nform,101,Funds\npeople_model,12,Submitter\n';
    const count = (await recorded()).length;
    const expected = {
      changes: [
        { ...FORM, before: 'Ownership', after: 'Beneficial ownership' },
        { kind: 'form', id: 101, before: null, after: 'Funds' },
      ],
      unchanged: 1,
    };
    expect(await importLabels(as('administrator'), csv, { dry: true })).toEqual(expected);
    expect([await stored(), (await recorded()).length]).toEqual([
      [
        [317, 'Ownership'],
        [12, 'Submitter'],
      ],
      count,
    ]);
    expect(await importLabels(as('administrator'), csv, WET)).toEqual(expected);
    expect(await stored()).toEqual([
      [101, 'Funds'],
      [317, 'Beneficial ownership'],
      [12, 'Submitter'],
    ]);
    expect((await recorded())[0]).toEqual({
      action: 'labels.imported',
      subject: '2 labels',
      before: { 'form 317': 'Ownership' },
      after: { 'form 101': 'Funds', 'form 317': 'Beneficial ownership' },
    });
    expect(await recorded()).toHaveLength(count + 1);
  });

  test('a file with one invalid line changes nothing', async () => {
    const csv = 'kind,id,label\nform,1,Fine\nform,2,\n';
    await expect(importLabels(as('administrator'), csv, WET)).rejects.toMatchObject({
      code: 'invalid_body',
      errors: { 'line 3': ['A label is required.'] },
    });
    expect(await stored()).toEqual([]);
  });

  test('case 77: importing an unchanged export changes nothing', async () => {
    await setLabel(as('administrator'), FORM, '=SUM(A1), "quoted"');
    await setLabel(as('administrator'), { kind: 'people_model', id: 1 }, "'-1");
    let csv = '';
    for await (const piece of exportLabels({ ...as('support'), ...ACTIVITY_ASIDE })) csv += piece;
    expect(csv).toBe(`kind,id,label\r\nform,317,"'=SUM(A1), ""quoted"""\r\npeople_model,1,''-1\r\n`);
    expect(await importLabels(as('administrator'), csv, WET)).toEqual({
      changes: [],
      unchanged: 2,
    });
  });

  test('the number of labels is limited, and so are the changes of one import', async () => {
    await opened.database.db.execute(sql`
      INSERT INTO console.labels (kind, id, label, updated_at, updated_by) SELECT 'form', i, 'x', now(), 'x' FROM generate_series(1, 20000) AS i`);
    const full = expect.objectContaining({ code: 'too_many_labels' });
    await expect(setLabel(as('administrator'), { kind: 'form', id: 20_001 }, 'x')).rejects.toEqual(full);
    await expect(setLabel(as('administrator'), FORM, 'y')).resolves.toMatchObject({ label: 'y' });
    await expect(
      importLabels(as('administrator'), 'kind,id,label\nform,99999,x', { dry: true }),
    ).rejects.toEqual(full);
    const many = Array.from({ length: 5_001 }, (_, index) => `form,${index + 1},z`).join('\n');
    await expect(importLabels(as('administrator'), `kind,id,label\n${many}`, WET)).rejects.toHaveProperty(
      'errors.file',
    );
  });

  test('a profile is named by its UUID, and the change is in its activity', async () => {
    await setLabel(as('administrator'), PROFILE, 'Harbour & Finch Ltd');
    await setLabel(as('administrator'), FORM, 'Ownership');
    expect((await listLabelNames(as('support'))).names).toMatchObject({
      profile: { [PROFILE.id]: 'Harbour & Finch Ltd' },
      form: { 317: 'Ownership' },
    });
    const rows = await opened.database.db.select().from(activity).orderBy(desc(activity.number)).limit(2);
    expect(rows.map(({ subject, profile }) => [subject, profile])).toEqual([
      ['form 317', null],
      [`profile ${PROFILE.id}`, PROFILE.id],
    ]);
  });

  test('the sandbox names its profiles; operators’ names are kept, and unusable names are left out', async () => {
    const { db } = opened.database;
    await setLabel(as('administrator'), PROFILE, 'Ours');
    const other = '00000000-0000-4000-8000-000000000001';
    await nameProfile(db, String(PROFILE.id), 'Theirs', NOW);
    await nameProfile(db, other, 'Farnley Instruments Ltd', NOW);
    await nameProfile(db, '00000000-0000-4000-8000-000000000002', 'two\nlines', NOW);
    expect((await stored()).toSorted()).toEqual([
      [other, 'Farnley Instruments Ltd'],
      [PROFILE.id, 'Ours'],
    ]);
  });

  test('concurrent writers see each other’s changes, and both are recorded', async () => {
    await Promise.all(['a', 'b'].map((label) => setLabel(as('administrator'), FORM, label)));
    const [last, first] = await recorded();
    expect(first?.before).toBeNull();
    expect(last?.before).toEqual(first?.after);
  });

  test('the sandbox seeds its labels once, and a reset restores exactly these', async () => {
    const seeding = { labels: [{ ...FORM, label: 'Ownership' }], now: NOW };
    const { db } = opened.database;
    await db.delete(consoleSettings);
    await setLabel(as('administrator'), { kind: 'form', id: 1 }, 'An operator’s own');
    await seedLabelsOnce(db, seeding);
    expect(await stored()).toEqual([[1, 'An operator’s own']]);
    await db.delete(consoleSettings);
    await db.delete(labels);
    await seedLabelsOnce(db, seeding);
    expect(await stored()).toEqual([[317, 'Ownership']]);
    await removeLabel(as('administrator'), FORM);
    await seedLabelsOnce(db, seeding);
    expect(await stored()).toEqual([]);
    await setLabel(as('administrator'), { kind: 'form', id: 1 }, 'x');
    await reseedLabels(db, seeding);
    expect(await stored()).toEqual([[317, 'Ownership']]);
  });
});
