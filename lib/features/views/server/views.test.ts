import { asc, gt } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { activity, activityHead } from '@/lib/features/activity/tables';
import { operators } from '@/lib/features/operators/tables';
import type { Role } from '@/lib/platform/access/roles';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { savedViews } from '../tables';
import { MOST_VIEWS } from '../view-lists';
import { type SaveViewRequest, saveViewRequest } from '../views';
import { changeView, chooseDefaultView, deleteView, listViews, saveView } from './saved-views';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const HIGH_RISK: SaveViewRequest = {
  list: 'profiles',
  name: 'High risk',
  query: 'risk=High',
  shared: false,
  isDefault: false,
};
const SHARED = { ...HIGH_RISK, shared: true };
const GONE = expect.objectContaining({ code: 'no_such_view' });
const NOT_TO_SHARE = expect.objectContaining({ code: 'not_permitted', permission: 'views.share' });
const at = (member: string) =>
  expect.objectContaining({
    code: 'invalid_body',
    errors: expect.objectContaining({ [member]: expect.any(Array) }),
  });

describe.each(DATABASE_KINDS)('saved views on %s', (kind) => {
  const opened = openFresh(kind);
  const as = (role: Role) => ({
    // The database only exists once the first test runs.
    get db() {
      return opened.database.db;
    },
    operator: { ...operatorOf(role), name: `Name of ${role}` },
    call: { requestId: 'a-request', from: '192.0.2.7' },
    now: () => NOW,
  });
  const [ada, mona, sam] = [as('administrator'), as('compliance_manager'), as('support')];
  const seen = async (role: Role) =>
    (await listViews(as(role))).views.map(({ name, isDefault }) => (isDefault ? `${name} (default)` : name));
  let start = 0;
  const recorded = async () =>
    (
      await opened.database.db
        .select()
        .from(activity)
        .where(gt(activity.number, start))
        .orderBy(asc(activity.number))
    ).map(({ action, subject, before, after }) => ({ action, subject, before, after }));

  beforeEach(async () => {
    const { db } = opened.database;
    await db.delete(operators);
    for (const { operator } of [ada, mona, sam]) await db.insert(operators).values(operator);
    const [head] = await db.select().from(activityHead);
    start = head?.number ?? 0;
  });

  test('a filter is normalised, and visible only to its owner', async () => {
    const { id } = await saveView(sam, {
      ...HIGH_RISK,
      query: 'order=asc&team=&status=b&risk=High&status=a&q=a%26b&status=b',
      isDefault: true,
    });
    expect(await listViews(sam)).toEqual({
      views: [
        {
          id,
          list: 'profiles',
          name: 'High risk',
          query: 'q=a%26b&status=a&status=b&risk=High&order=asc',
          unknown: [],
          shared: false,
          isOwn: true,
          owner: 'Name of support',
          isDefault: true,
          mayChange: true,
        },
      ],
    });
    expect(await seen('administrator')).toEqual([]);
    await expect(changeView(ada, id, { name: 'Mine now' })).rejects.toEqual(GONE);
    await expect(deleteView(ada, id)).rejects.toEqual(GONE);
    await expect(chooseDefaultView(ada, 'profiles', id)).rejects.toEqual(GONE);
    expect(await seen('support')).toEqual(['High risk (default)']);
  });

  test('a shared view is visible to everyone, and can be changed by roles that may share', async () => {
    expect(() => saveView(sam, SHARED)).toThrow(NOT_TO_SHARE);
    const { id } = await saveView(mona, SHARED);
    expect((await listViews(sam)).views).toMatchObject([{ id, isOwn: false, mayChange: false }]);
    await expect(changeView(sam, id, { name: 'Mine' })).rejects.toEqual(NOT_TO_SHARE);
    await expect(deleteView(sam, id)).rejects.toEqual(NOT_TO_SHARE);
    await changeView(ada, id, { name: 'Highest risk' });
    expect(await seen('support')).toEqual(['Highest risk']);
  });

  test('an operator who may no longer share cannot change their shared views, but keeps their own', async () => {
    const { id } = await saveView(mona, SHARED);
    const own = await saveView(mona, { ...HIGH_RISK, name: 'Own' });
    const demoted = {
      ...mona,
      db: opened.database.db,
      operator: { ...mona.operator, role: 'support' as const },
    };
    await expect(changeView(demoted, id, { shared: false })).rejects.toEqual(NOT_TO_SHARE);
    await changeView(demoted, own.id, { name: 'Still own' });
    expect(() => changeView(demoted, own.id, { shared: true })).toThrow(NOT_TO_SHARE);
  });

  test('a view that is no longer shared opens no one else’s list, even if it is shared again', async () => {
    const { id } = await saveView(mona, { ...SHARED, isDefault: true });
    await chooseDefaultView(sam, 'profiles', id);
    expect(await seen('support')).toEqual(['High risk (default)']);
    await changeView(mona, id, { shared: false });
    expect(await seen('support')).toEqual([]);
    await changeView(mona, id, { shared: true });
    expect(await seen('support')).toEqual(['High risk']);
    expect(await seen('compliance_manager')).toEqual(['High risk (default)']);
  });

  test('views of a list that a role may not read are not shown to it', async () => {
    const list = { ...SHARED, list: 'activity' as const, query: 'action=forms.changed' };
    const { id } = await saveView(mona, list);
    expect(await seen('support')).toEqual([]);
    await expect(deleteView(sam, id)).rejects.toEqual(GONE);
    const refused = expect.objectContaining({ code: 'not_permitted', permission: 'activity.read' });
    expect(() => saveView(sam, { ...list, shared: false })).toThrow(refused);
    expect(() => chooseDefaultView(sam, 'activity', id)).toThrow(refused);
  });

  test('each operator has one default per list, and a view of another list is refused', async () => {
    const first = await saveView(sam, { ...HIGH_RISK, isDefault: true });
    const second = await saveView(sam, {
      ...HIGH_RISK,
      name: 'Low risk',
      query: 'risk=Low',
      isDefault: true,
    });
    expect(await seen('support')).toEqual(['High risk', 'Low risk (default)']);
    await expect(chooseDefaultView(sam, 'events', first.id)).rejects.toEqual(GONE);
    await chooseDefaultView(sam, 'profiles', first.id);
    await deleteView(sam, first.id);
    expect(await seen('support')).toEqual(['Low risk']);
    await chooseDefaultView(sam, 'profiles', second.id);
    await chooseDefaultView(sam, 'profiles', null);
    await chooseDefaultView(sam, 'profiles', null);
    expect(await seen('support')).toEqual(['Low risk']);
    expect((await recorded()).filter(({ action }) => action === 'view.default_chosen')).toEqual([
      expect.objectContaining({ before: { name: 'Low risk' }, after: { name: 'High risk' } }),
      expect.objectContaining({ before: null, after: { name: 'Low risk' } }),
      expect.objectContaining({ before: { name: 'Low risk' }, after: null }),
    ]);
  });

  test('a name is unique per owner and list, ignoring case', async () => {
    const { id } = await saveView(sam, HIGH_RISK);
    await expect(saveView(sam, { ...HIGH_RISK, name: 'HIGH RISK' })).rejects.toEqual(at('name'));
    await saveView(sam, { ...HIGH_RISK, list: 'events', query: 'flagged=yes' });
    await saveView(mona, HIGH_RISK);
    const other = await saveView(sam, { ...HIGH_RISK, name: 'Straße' });
    await expect(changeView(sam, other.id, { name: 'high risk' })).rejects.toEqual(at('name'));
    await changeView(sam, id, { name: 'High Risk' });
    const both = await Promise.allSettled([
      saveView(sam, { ...HIGH_RISK, name: 'At once' }),
      saveView(sam, { ...HIGH_RISK, name: 'at once' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await listViews(sam)).views).toHaveLength(4);
  });

  test('a query without filters, or with unknown ones, is not saved', async () => {
    await expect(saveView(sam, { ...HIGH_RISK, query: 'q=+' })).rejects.toEqual(at('query'));
    await expect(
      saveView(sam, { ...HIGH_RISK, query: 'https://elsewhere.example/?risk=High' }),
    ).rejects.toEqual(at('query'));
    const { id } = await saveView(sam, HIGH_RISK);
    await expect(changeView(sam, id, { query: 'colour=red' })).rejects.toEqual(at('query'));
    expect((await listViews(sam)).views).toMatchObject([{ query: 'risk=High' }]);
  });

  test('a filter that the list no longer has is named, and the rest still works', async () => {
    const { id } = await saveView(sam, HIGH_RISK);
    await opened.database.db.update(savedViews).set({ query: 'colour=red&risk=High&colour=blue' });
    expect((await listViews(sam)).views).toMatchObject([{ query: 'risk=High', unknown: ['colour'] }]);
    await changeView(sam, id, { query: 'risk=High' });
    expect((await listViews(sam)).views).toMatchObject([{ query: 'risk=High', unknown: [] }]);
  });

  test('the number of views per operator is limited', async () => {
    const given = {
      list: 'profiles',
      ownerId: sam.operator.id,
      query: 'risk=High',
      createdAt: new Date(NOW),
    };
    await insertRows(
      opened.database.db,
      savedViews,
      Array.from({ length: MOST_VIEWS }, (_, nth) => ({
        ...given,
        id: crypto.randomUUID(),
        name: `View ${nth}`,
        nameKey: `view ${nth}`,
        updatedAt: new Date(NOW),
      })),
    );
    await expect(saveView(sam, HIGH_RISK)).rejects.toMatchObject({ code: 'too_many_views' });
    await saveView(mona, HIGH_RISK);
    expect((await seen('support')).slice(0, 3)).toEqual(['View 0', 'View 1', 'View 2']);
  });

  test('changes of a view are recorded, unless nothing changed', async () => {
    const { id } = await saveView(mona, HIGH_RISK);
    await changeView(mona, id, { name: 'High risk', query: 'risk=High' });
    await changeView(mona, id, { shared: true, query: 'risk=High&team=Blue' });
    await deleteView(ada, id);
    const savedView = { name: 'High risk', query: 'risk=High', shared: false };
    const changed = { name: 'High risk', query: 'risk=High&team=Blue', shared: true };
    const subject = 'profiles: High risk';
    expect(await recorded()).toEqual([
      { action: 'view.saved', subject, before: null, after: savedView },
      { action: 'view.changed', subject, before: savedView, after: changed },
      { action: 'view.deleted', subject, before: changed, after: null },
    ]);
  });
});

test('a name is one line of visible characters, without spaces around it', () => {
  const read = (name: string) => saveViewRequest.safeParse({ ...HIGH_RISK, name });
  expect(read('  High risk \t').data?.name).toBe('High risk');
  expect(read('e\u0301').data?.name).toBe('é');
  for (const name of ['', '   ', 'a\nb', 'a\u202eb', 'a\u200bb', 'x'.repeat(61)]) {
    expect(read(name).error?.issues[0]?.path).toEqual(['name']);
  }
  expect(read('👩🏽'.repeat(30)).success).toBe(true);
});
