import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import { activity } from '@/lib/features/activity/tables';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { updateSetups } from '@/lib/features/history/server/update-setups';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR, operatorOf } from '@/lib/testing/operators';
import type { SaveBaselineRequest } from '../baselines';
import { baselines } from '../tables';
import { listBaselines, previewBaseline, readBaseline } from './read-baselines';
import {
  acceptDeviation,
  changeBaseline,
  deleteBaseline,
  endAcceptance,
  saveBaseline,
} from './save-baselines';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const REASON = 'Agreed with the bank in November.';

describe.each(DATABASE_KINDS)('baselines on %s', (kind) => {
  const opened = openFresh(kind);
  let now = NOW;
  const context = (operator = BY_ADMINISTRATOR.operator) => ({
    db: opened.database.db,
    operator,
    call: { requestId: 'r', from: null },
    now: () => now,
    survey: { maxAge: 86_400_000 },
    reads: new DatabaseReads(() => 0),
  });

  /** Stores a reading with these forms, and facts from events. */
  async function read(
    index: number,
    form_ids: number[],
    facts: Partial<typeof knownProfiles.$inferInsert> = {},
  ) {
    const forms = { enabled: true, form_ids };
    const data = { identity: { enabled: true }, forms };
    const reading = { uuid: uuidOf(index), data, forms, readAt: now, requestId: 'r', saved: false };
    await storeReading(opened.database.db, reading);
    const mine = sql`uuid = ${uuidOf(index)}`;
    if (Object.keys(facts).length > 0) await opened.database.db.update(knownProfiles).set(facts).where(mine);
    const [row] = await opened.database.db.select().from(knownProfiles).where(mine);
    return row?.setup ?? 0;
  }

  const baselineOf = (setup: number, more: Partial<SaveBaselineRequest> = {}) =>
    saveBaseline(context(), {
      name: 'Companies',
      setup,
      sections: ['identity', 'forms'],
      scope: {},
      ...more,
    });

  beforeEach(async () => {
    now = NOW;
    await opened.database.db.delete(baselines);
    await deleteAllVersions(opened.database.db);
    await deleteAllEvents(opened.database.db);
  });

  test('profiles in scope match, deviate in named sections, or cannot be evaluated', async () => {
    const setup = await read(1, [101, 104], { risk: 'High' });
    await read(2, [104, 101], { risk: 'High' });
    await read(3, [101], { risk: 'High' });
    await read(4, [101], { risk: 'Low' });
    await read(5, [101], { risk: 'High', failure: 'not_found' });
    const { id } = await baselineOf(setup, { scope: { risk: ['High'] } });
    const one = await readBaseline(context(), id);
    expect(one.counts).toEqual({ equal: 2, deviating: 1, accepted: 0, unknown: 0 });
    expect(one.coverage).toMatchObject({ known: 4, fresh: 3, unreadable: 1 });
    expect(one.deviations).toMatchObject([
      { section: 'forms', label: 'Forms', profiles: 1, changes: [{ words: '−104' }] },
    ]);
    expect((await listBaselines(context())).baselines).toMatchObject([
      { id, counts: one.counts, version: 1 },
    ]);
  });

  test('a scope filters by status, risk, team and reference prefix; unknown facts do not match', async () => {
    const setup = await read(1, [1], { reviewStatus: 'Approved', team: 'A', searchReference: 'no-1' });
    await read(2, [1], { reviewStatus: 'Declined', team: 'A', searchReference: 'no-2%' });
    await read(3, [1]);
    const { id } = await baselineOf(setup);
    const known = async (scope: SaveBaselineRequest['scope']) => {
      await changeBaseline(context(), id, { scope, reason: REASON });
      return (await readBaseline(context(), id)).coverage.known;
    };
    expect(await known({})).toBe(3);
    expect(await known({ status: ['Approved', 'Declined'] })).toBe(2);
    expect(await known({ status: ['Approved'], team: ['A'] })).toBe(1);
    expect(await known({ reference: 'NO-' })).toBe(2);
    expect(await known({ reference: 'no-2%' })).toBe(1);
    expect(await known({ risk: ['High'] })).toBe(0);
  });

  test('an acceptance applies to its value until the end of its day in UTC, and is shown separately from a match', async () => {
    const setup = await read(1, [101, 104]);
    const other = await read(2, [101]);
    const { id } = await baselineOf(setup);
    const accepting = { section: 'forms', setup: other, reason: REASON, until: '2026-11-21' };
    await acceptDeviation(context(), id, accepting);
    expect((await readBaseline(context(), id)).counts).toMatchObject({ equal: 1, accepted: 1, deviating: 0 });
    now = Date.parse('2026-11-21T23:59:59Z');
    expect((await readBaseline(context(), id)).counts.accepted).toBe(1);
    now = Date.parse('2026-11-22T00:00:00Z');
    const over = await readBaseline(context(), id);
    expect(over.counts).toMatchObject({ accepted: 0, deviating: 1 });
    expect(over.acceptances).toMatchObject([{ holds: false, reason: REASON }]);
  });

  test('an acceptance ends when the value changes again, or when someone withdraws it', async () => {
    const setup = await read(1, [101, 104]);
    const other = await read(2, [101]);
    const { id } = await baselineOf(setup);
    const accepting = { section: 'forms', setup: other, reason: REASON, until: '2026-12-31' };
    const accepted = await acceptDeviation(context(), id, { ...accepting, profile: uuidOf(2) });
    expect((await readBaseline(context(), id)).counts.accepted).toBe(1);
    now += 1_000;
    await read(2, [102]);
    expect((await readBaseline(context(), id)).counts).toMatchObject({ accepted: 0, deviating: 1 });
    now += 1_000;
    await read(2, [101]);
    expect((await readBaseline(context(), id)).counts.accepted).toBe(1);
    await endAcceptance(context(), { id, acceptance: accepted.id });
    expect((await readBaseline(context(), id)).counts.deviating).toBe(1);
    await expect(endAcceptance(context(), { id, acceptance: accepted.id })).rejects.toMatchObject({
      code: 'no_such_baseline',
    });
  });

  test('refused: a section that does not deviate, a past day, and an unreadable section', async () => {
    const setup = await read(1, [101]);
    const { id } = await baselineOf(setup);
    const refused = (more: object) =>
      expect(
        acceptDeviation(context(), id, {
          section: 'forms',
          setup,
          reason: REASON,
          until: '2026-12-31',
          ...more,
        }),
      ).rejects;
    await refused({}).toMatchObject({ code: 'invalid_body', errors: { section: [expect.any(String)] } });
    await refused({ until: '2026-11-20' }).toMatchObject({ errors: { until: [expect.any(String)] } });
    await refused({ setup: 999_999 }).toMatchObject({ code: 'no_such_setup' });
    await expect(baselineOf(setup, { name: 'COMPANIES' })).rejects.toMatchObject({
      errors: { name: ['There is already a baseline with this name.'] },
    });
    await expect(baselineOf(setup, { name: 'Another', sections: ['director'] })).resolves.toBeDefined();
  });

  test('a different setup or other sections create a new version; saving the same does not', async () => {
    const setup = await read(1, [101]);
    const other = await read(2, [102]);
    const { id } = await baselineOf(setup);
    await changeBaseline(context(), id, { setup, sections: ['forms', 'identity'], reason: REASON });
    expect(await readBaseline(context(), id)).toMatchObject({ version: 1 });
    await changeBaseline(context(), id, { setup: other, reason: REASON });
    await changeBaseline(context(), id, { sections: ['identity'], reason: REASON });
    const { version, versions, sections } = await readBaseline(context(), id);
    expect({ version, sections }).toEqual({ version: 3, sections: ['identity'] });
    expect(versions.map((one) => one.version)).toEqual([3, 2, 1]);
  });

  test('another scope is a new version with a reason; the preview counts what it would find before', async () => {
    const setup = await read(1, [101], { risk: 'High' });
    await read(2, [102], { risk: 'High' });
    await read(3, [103], { risk: 'Low' });
    const { id } = await baselineOf(setup);
    const scope = { risk: ['High'] };
    const preview = await previewBaseline(context(), { id, scope, setup, sections: ['identity', 'forms'] });
    expect(preview).toMatchObject({
      coverage: { known: 2 },
      counts: { equal: 1, deviating: 1 },
      sections: [{ section: 'forms', label: 'Forms', profiles: 1 }],
    });
    const typo = await previewBaseline(context(), { scope: { risk: ['Hihg'] } });
    expect(typo).toMatchObject({ coverage: { known: 0 }, counts: null });

    await expect(changeBaseline(context(), id, { scope })).rejects.toMatchObject({
      code: 'invalid_body',
      errors: { reason: expect.anything() },
    });
    await changeBaseline(context(), id, { name: 'A name needs no reason' });
    await changeBaseline(context(), id, { scope, reason: REASON });
    const { version, versions, counts } = await readBaseline(context(), id);
    expect({ version, counts }).toEqual({ version: 2, counts: preview.counts });
    expect(versions.map(({ reason, changed }) => ({ reason, changed }))).toEqual([
      { reason: REASON, changed: ['scope'] },
      { reason: null, changed: [] },
    ]);
  });

  test('a baseline still applies after the normal form has changed', async () => {
    const setup = await read(1, [101]);
    const { id } = await baselineOf(setup);
    // As an earlier version would have left it: other hashes, and no profile has this setup.
    await opened.database.db.execute(
      sql`UPDATE console.setups SET normal_form = 1, fingerprint = 'old', sections = '{}'`,
    );
    while (await updateSetups(opened.database.db, 10));
    expect((await readBaseline(context(), id)).counts).toMatchObject({ equal: 1, deviating: 0 });
  });

  test('every change is in Activity, and requires the permission', async () => {
    const setup = await read(1, [101]);
    const other = await read(2, [102]);
    const { id } = await baselineOf(setup);
    const accepting = { section: 'forms', setup: other, reason: REASON, until: '2026-12-31' };
    const accepted = await acceptDeviation(context(), id, accepting);
    await endAcceptance(context(), { id, acceptance: accepted.id });
    await deleteBaseline(context(), id);
    const rows = await opened.database.db.select().from(activity).orderBy(activity.number);
    expect(rows.slice(-4).map(({ action }) => action)).toEqual([
      ...['baseline.kept', 'deviation.accepted', 'deviation.reopened', 'baseline.deleted'],
    ]);
    expect(rows.find(({ action }) => action === 'deviation.accepted')?.reason).toBe(REASON);
    const support = context(operatorOf('support'));
    const body = { name: 'Mine', setup, sections: ['forms'], scope: {} };
    expect(() => saveBaseline(support, body)).toThrow(expect.objectContaining({ code: 'not_permitted' }));
    expect(() => deleteBaseline(support, id)).toThrow(expect.objectContaining({ code: 'not_permitted' }));
    expect((await listBaselines(support)).mayChange).toBe(false);
  });
});
