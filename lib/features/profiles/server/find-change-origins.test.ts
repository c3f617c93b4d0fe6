import { beforeEach, describe, expect, test } from 'vitest';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { type Entry, record } from '@/lib/features/activity/server/record';
import { configurationSnapshots } from '@/lib/features/history/tables';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { findChangeOrigins } from './find-change-origins';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(NOON + seconds * 1_000);
const forms = (form_ids: number[] | null, enabled = true): AssignedForms => ({ enabled, form_ids });
const base = forms([101]);
const added = (id: number) => ({ kind: 'added' as const, id });

describe.each(DATABASE_KINDS)('case 126: who made the conflicting change, on %s', (kind) => {
  const opened = openFresh(kind);
  // Activity is never cleared, so each test uses a profile of its own.
  let uuid = '';
  beforeEach(() => {
    uuid = crypto.randomUUID();
  });

  const version = (
    reason: string,
    seconds: number,
    of: AssignedForms | null,
    requestId = `read ${seconds}`,
  ) =>
    opened.database.db.insert(configurationSnapshots).values({
      profile: uuid,
      hash: `${uuid} ${seconds}`,
      reason,
      firstReadAt: at(seconds),
      lastReadAt: at(seconds),
      forms: of,
      requestId,
      content: 0,
      before: 0,
    });
  const wrote = (requestId: string, seconds: number, entry: Omit<Entry, 'action' | 'profile'>) =>
    record(
      opened.database.db,
      {
        operator: { ...operatorOf('administrator'), name: 'Grace' },
        call: { requestId, from: null },
        now: () => at(seconds).getTime(),
      },
      { action: 'forms.changed', profile: uuid, ...entry },
    );
  const find = (current: AssignedForms) =>
    findChangeOrigins(opened.database.db, { uuid, base, current, requestId: 'mine' });
  const grace = { id: 'operator-administrator', name: 'Grace' };
  const notKnown = { by: null, isOutside: false, at: null };

  test('a colleague, with their name and the time of their save', async () => {
    await version('read', 0, base);
    await wrote('hers', 10, { before: base, after: forms([101, 126]) });
    await version('saved', 11, forms([101, 126]), 'hers');
    await wrote('mine', 20, { outcome: 'intended', before: base, after: forms([101, 126]) });
    expect(await find(forms([101, 126]))).toEqual([
      { change: added(126), by: grace, isOutside: false, at: at(10).toISOString() },
    ]);
  });

  test('a colleague, even if a reading found the change before their save was stored', async () => {
    await version('read', 0, base);
    await wrote('hers', 10, { before: base, after: forms([], false) });
    await version('changed', 9, forms([], false));
    expect(await find(forms([], false))).toEqual(
      [{ kind: 'removed', id: 101 }, { kind: 'hidden' }].map((change) => ({
        change,
        by: grace,
        isOutside: false,
        at: at(10).toISOString(),
      })),
    );
  });

  test('several colleagues, each with their own changes', async () => {
    await version('read', 0, base);
    await wrote('hers', 10, { before: base, after: forms([101, 126]) });
    await version('saved', 11, forms([101, 126]), 'hers');
    await version('changed', 30, forms([101, 126, 555]));
    expect(await find(forms([101, 126, 555]))).toEqual([
      { change: added(126), by: grace, isOutside: false, at: at(10).toISOString() },
      { change: added(555), by: null, isOutside: true, at: at(30).toISOString() },
    ]);
  });

  test('not someone who made the same change earlier: since then it was reverted elsewhere', async () => {
    await wrote('hers', -50, { before: base, after: forms([101, 126]) });
    await version('saved', -49, forms([101, 126]), 'hers');
    await version('changed', 0, base);
    await version('changed', 30, forms([101, 126]));
    expect(await find(forms([101, 126]))).toEqual([
      { change: added(126), by: null, isOutside: true, at: at(30).toISOString() },
    ]);
  });

  test.each([
    ['failed', { outcome: 'failed', subject: 'save_not_confirmed' }],
    ['has no outcome', { outcome: 'intended' }],
  ] as const)('unknown if a save by this console that asked for it %s', async (_, entry) => {
    await version('read', 0, base);
    await wrote('hers', 10, { ...entry, before: base, after: forms([101, 126]) });
    await version('changed', 30, forms([101, 126]));
    expect(await find(forms([101, 126]))).toEqual([{ change: added(126), ...notKnown }]);
  });

  test('elsewhere if the save that asked for it was refused', async () => {
    await version('read', 0, base);
    const change = { before: base, after: forms([101, 126]) };
    const intent = await wrote('hers', 10, { ...change, outcome: 'intended' });
    await wrote('hers', 11, { ...change, outcome: 'refused', intent, subject: 'forms_changed' });
    await version('changed', 30, forms([101, 126]));
    expect((await find(forms([101, 126])))[0]).toMatchObject({ isOutside: true });
  });

  test.each([
    ['before the first stored version', async () => void (await version('read', 30, forms([101, 126])))],
    [
      'after forms that could not be read',
      async () => {
        await version('read', 0, null);
        await version('changed', 30, forms([101, 126]));
      },
    ],
    ['to a profile without stored versions', async () => {}],
  ])('unknown if it was made %s', async (_, given) => {
    await given();
    expect(await find(forms([101, 126]))).toEqual([{ change: added(126), ...notKnown }]);
  });
});
