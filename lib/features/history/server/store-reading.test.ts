import { count, desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllVersions, deleteSnapshotsBefore } from '@/lib/application/retention';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import { listNotes } from '@/lib/features/profiles/server/read-timeline';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { LIVE_CHANNEL } from '@/lib/platform/live/announce';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import type { Version } from '../history';
import { configurationSnapshots as snapshots } from '../tables';
import { listVersions, readVersion } from './list-versions';
import { nextReadingNumber } from './next-reading-number';
import type { Reading } from './reading';
import { storeReading, storeReadings } from './store-reading';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OTHER = '00000000-0000-4000-8000-000000000001';
const START = Date.parse('2026-11-21T10:00:00Z');

const nothingWaits = { enqueue: () => {}, settled: async () => {} };
const at = (second: number) => new Date(START + second * 1000).toISOString();

/** A reading made `second` seconds after the start. */
function reading(second: number, form_ids: number[], more: Partial<Reading> = {}): Reading {
  const forms = { enabled: true, form_ids };
  const data = { identity: { enabled: true }, forms };
  const requestId = `request-${second}`;
  return { uuid: PROFILE, data, forms, readAt: START + second * 1000, requestId, saved: false, ...more };
}

describe.each(DATABASE_KINDS)('versions of a profile on %s', (kind) => {
  const opened = openFresh(kind);
  const store = (given: Reading, most?: number) => storeReading(opened.database.db, given, most);
  const list = async (uuid = PROFILE, before?: number) =>
    listVersions(
      { ...BY_ADMINISTRATOR, db: opened.database.db, readings: nothingWaits },
      uuid,
      before === undefined ? {} : { before },
    );

  const storedForms = async () => {
    const rows = await opened.database.db.select().from(snapshots).orderBy(desc(snapshots.number));
    return rows.map(({ forms }) => forms?.form_ids);
  };

  /** The number of a request sent now. */
  const number = () => nextReadingNumber(opened.database.db);
  const knownNumber = async () => {
    const { db } = opened.database;
    const [known] = await db.select().from(knownProfiles).where(eq(knownProfiles.uuid, PROFILE));
    return known?.readNumber;
  };

  beforeEach(async () => {
    await opened.database.db.delete(snapshots);
  });

  test('equal consecutive readings are one version, found until the last of them', async () => {
    await store(reading(0, [101]));
    await store(reading(5, [101]));
    await store(reading(3, [101]));
    const { rows } = await list();
    expect(rows).toMatchObject([
      { reason: 'read', firstReadAt: at(0), lastReadAt: at(5), changes: [], requestId: 'request-0' },
    ]);
  });

  test('a different reading is a new version, which says what differs', async () => {
    await store(reading(0, [101, 104]));
    await store(reading(9, [104, 317]));
    const { rows } = await list();
    expect(rows).toMatchObject([
      {
        reason: 'changed',
        firstReadAt: at(9),
        changes: [{ key: 'forms', label: 'Forms', words: '+317, −101' }],
      },
      { reason: 'read', lastReadAt: at(0) },
    ]);
  });

  test('a version knows what was there before it', async () => {
    const { db } = opened.database;
    const now = Date.now();
    await store(reading(0, [101], { readAt: now }));
    await store(reading(1, [104], { readAt: now + 1_000 }));
    await store(reading(2, [101], { readAt: now + 2_000 }));
    const befores = () =>
      db
        .select({ before: snapshots.before, content: snapshots.content })
        .from(snapshots)
        .orderBy(snapshots.number);
    const known = await befores();
    expect(known.map(({ before }) => before)).toEqual([0, known[0]?.content, known[1]?.content]);
  });

  test('a profile knows since when it has its setup, and the previous one', async () => {
    const { db } = opened.database;
    const uuid = '00000000-0000-4000-8000-000000000034';
    const now = Date.now();
    const readAt = (second: number) => new Date(now + second * 1_000);
    const storeAt = (second: number, ids: number[]) =>
      store(reading(second, ids, { uuid, readAt: now + second * 1_000 }));
    const { setup, setupSince, setupBefore, setupBeforeSince } = knownProfiles;
    const known = async () => {
      const columns = { setup, setupSince, setupBefore, setupBeforeSince };
      return (await db.select(columns).from(knownProfiles).where(eq(knownProfiles.uuid, uuid)))[0];
    };
    await storeAt(0, [101]);
    const first = await known();
    expect(first).toMatchObject({ setupSince: readAt(0), setupBefore: 0, setupBeforeSince: null });
    await storeAt(1, [104, 317]);
    const second = await known();
    const changed = { setupSince: readAt(1), setupBefore: first?.setup, setupBeforeSince: readAt(0) };
    expect(second).toMatchObject(changed);
    // The same content leaves it unchanged, also in a different order.
    await storeAt(2, [104, 317]);
    await storeAt(3, [317, 104]);
    expect(await known()).toMatchObject(changed);
    await storeAt(4, [101]);
    const third = await known();
    expect(third).toMatchObject({
      setup: first?.setup,
      setupBefore: second?.setup,
      setupSince: readAt(4),
      setupBeforeSince: readAt(1),
    });
  });

  test('a value that changes and changes back makes three versions', async () => {
    for (const [second, ids] of [[101], [102], [101]].entries()) await store(reading(second, ids));
    expect(await storedForms()).toEqual([[101], [102], [101]]);
  });

  test('a save is distinguished from an outside change, even if a reading arrives before its response', async () => {
    await store(reading(0, [1]));
    await store(reading(1, [2], { saved: true }));
    await store(reading(2, [3]));
    await store(reading(3, [3], { saved: true, requestId: 'of-the-save' }));
    const { rows } = await list();
    expect(rows.map(({ reason }) => reason)).toEqual(['saved', 'saved', 'read']);
    expect(rows[0]).toMatchObject({ requestId: 'of-the-save', firstReadAt: at(2), lastReadAt: at(3) });
  });

  test('case 175: a reading sent before the newest one is dropped, in whatever order the responses arrive', async () => {
    await store(reading(0, [1], { number: await number() }));
    const [earlier, later] = [await number(), await number()];
    await store(reading(10, [2], { number: later }));
    expect(await store(reading(20, [1], { number: earlier }))).toBeNull();
    expect((await list()).rows).toMatchObject([
      { firstReadAt: at(10), lastReadAt: at(10) },
      { reason: 'read' },
    ]);
    expect(await knownNumber()).toBe(later);
    await store(reading(20, [2], { number: earlier }));
    expect(await knownNumber()).toBe(later);
  });

  test('case 175: a reading sent before a save is dropped though its response came later; one sent after it is a change', async () => {
    await store(reading(0, [1], { number: await number() }));
    const before = await number();
    await store(reading(10, [2], { saved: true }));
    expect(await store(reading(20, [1], { number: before }))).toBeNull();
    expect(await store(reading(30, [1], { number: await number() }))).toMatchObject({ reason: 'changed' });
    expect(await storedForms()).toEqual([[1], [2], [1]]);
  });

  test('a save confirmed by a reading is newer than readings sent before it was stored', async () => {
    await store(reading(0, [1], { number: await number() }));
    const confirming = await number();
    await store(reading(10, [1], { number: await number() }));
    await store(reading(9, [2], { number: confirming, saved: true }));
    expect(await storedForms()).toEqual([[2], [1]]);
  });

  test('a reading without a number does not replace numbered ones', async () => {
    await store(reading(0, [1], { number: await number() }));
    expect(await store(reading(10, [2], { number: 0 }))).toBeNull();
  });

  test('case 176: readings count and are announced as before after the clock was set back an hour', async () => {
    const heard: unknown[] = [];
    const hearing = { heard: (payload: string) => heard.push(JSON.parse(payload)), missed: () => {} };
    const end = await opened.database.listen(LIVE_CHANNEL, hearing);
    await store(reading(3_600, [1], { number: await number() }));
    await store(reading(3_601, [2], { number: await number() }));
    await store(reading(10, [3], { number: await number() }));
    await store(reading(20, [3], { number: await number() }));
    expect((await list()).rows[0]).toMatchObject({
      reason: 'changed',
      firstReadAt: at(10),
      lastReadAt: at(20),
    });
    const [known] = await opened.database.db
      .select()
      .from(knownProfiles)
      .where(eq(knownProfiles.uuid, PROFILE));
    expect(known).toMatchObject({ readAt: new Date(at(20)), triedAt: new Date(at(20)) });
    await expect.poll(() => heard.length).toBe(2);
    await end();
  });

  test('a change is announced once; a first or repeated reading is not', async () => {
    const heard: unknown[] = [];
    const hearing = { heard: (payload: string) => heard.push(JSON.parse(payload)), missed: () => {} };
    const end = await opened.database.listen(LIVE_CHANNEL, hearing);
    await store(reading(0, [1]));
    await store(reading(1, [2]));
    await store(reading(2, [2]));
    await expect.poll(() => heard).toEqual([{ kind: 'configuration', profile: PROFILE, readAt: at(1) }]);
    await end();
  });

  test('a service that returns a different result each time is not announced forever; a save always is', async () => {
    const heard: unknown[] = [];
    const end = await opened.database.listen(LIVE_CHANNEL, {
      heard: (payload) => heard.push(payload),
      missed: () => {},
    });
    for (let second = 0; second < 20; second += 1) await store(reading(second, [second]));
    await expect.poll(() => heard.length).toBe(1);
    await store(reading(60, [60]));
    await store(reading(61, [61], { saved: true }));
    await expect.poll(() => heard.length).toBe(3);
    await end();
  });

  test('the order of members makes no version', async () => {
    await store(reading(0, [1]));
    const { data } = reading(1, [1]);
    await store(reading(1, [1], { data: Object.fromEntries(Object.entries(data as object).reverse()) }));
    expect((await list()).rows).toHaveLength(1);
  });

  test('a different order of IDs, and a timestamp, make no version; a different order of documents does', async () => {
    const { data } = reading(0, [1, 2]);
    await store(reading(0, [1, 2], { data: { ...(data as object), updated_at: at(0) } }));
    await store(reading(1, [2, 1], { data: { ...(reading(1, [2, 1]).data as object), updated_at: at(1) } }));
    expect((await list()).rows).toMatchObject([{ lastReadAt: at(1) }]);
    const documents = [{ name: 'Passport' }, { name: 'Bank statement' }];
    await store(reading(2, [], { data: { document: { documents } } }));
    await store(reading(3, [], { data: { document: { documents: documents.toReversed() } } }));
    expect((await list()).rows).toHaveLength(3);
  });

  test('a version stored by an earlier console, with a different hash, is recognised', async () => {
    await store(reading(0, [2, 1]));
    await opened.database.db.update(snapshots).set({ hash: 'of before' });
    await store(reading(1, [1, 2]));
    await store(reading(2, [2, 1]));
    expect((await list()).rows).toMatchObject([{ reason: 'read', lastReadAt: at(2) }]);
  });

  test('the same reading from many at once is stored once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, second) => store(reading(second, [1]))));
    const { rows } = await list();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.lastReadAt).toBe(at(19));
  });

  test('each profile has versions of its own', async () => {
    await store(reading(0, [1]));
    const version = await store(reading(1, [2], { uuid: OTHER }));
    expect((await list(OTHER)).rows).toMatchObject([{ reason: 'read' }]);
    await expect(
      readVersion({ ...BY_ADMINISTRATOR, db: opened.database.db }, PROFILE, version?.number ?? 0),
    ).rejects.toMatchObject({
      code: 'no_such_version',
    });
  });

  test('readings stored in a batch give the same result as one by one', async () => {
    const { db } = opened.database;
    const clear = async () => {
      await db.delete(snapshots);
      await db.delete(knownProfiles);
    };
    const readStored = async () => ({
      versions: (await db.select().from(snapshots).orderBy(snapshots.profile, snapshots.number)).map(
        ({ number: _, ...version }) => version,
      ),
      // Readings without a number get a new one in each run.
      profiles: (await db.select().from(knownProfiles).orderBy(knownProfiles.uuid)).map(
        ({ readNumber, ...known }) => ({ ...known, isNumbered: readNumber > 6 }),
      ),
    });
    const one = fc.record({
      uuid: fc.constantFrom(PROFILE, OTHER, '00000000-0000-4000-8000-000000000002'),
      second: fc.nat(6),
      ids: fc.constantFrom([1], [2], [1, 2], [2, 1]),
      saved: fc.boolean(),
      number: fc.option(fc.nat(6)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 8 }), fc.nat(8), async (made, alone) => {
        const readings = made.map(({ uuid, second, ids, saved, number: of }) =>
          reading(second, [...ids], { uuid, saved, number: of }),
        );
        await clear();
        const result: unknown[] = [];
        for (const given of readings) result.push((await store(given))?.reason ?? null);
        const expected = await readStored();
        await clear();
        for (const given of readings.slice(0, alone)) await store(given);
        const together = await storeReadings(db, readings.slice(alone));
        expect(together.map((version) => (version as Version | null)?.reason ?? null)).toEqual(
          result.slice(alone),
        );
        expect(await readStored()).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('a reading nested too deep to be stored does not affect the others', async () => {
    const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    const [first, second] = await storeReadings(opened.database.db, [
      reading(0, [1], { uuid: OTHER, data: deep }),
      reading(1, [1]),
    ]);
    expect(first).toBeInstanceOf(RangeError);
    expect(second).toMatchObject({ reason: 'read' });
    await expect(store(reading(2, [1], { data: deep }))).rejects.toBeInstanceOf(RangeError);
  });

  test('only a limited number of versions is stored per profile, the newest', async () => {
    for (let second = 0; second < 6; second += 1) await store(reading(second, [second]), 3);
    expect(await storedForms()).toEqual([[5], [4], [3]]);
  });

  test('an oversized configuration is a version without its body', async () => {
    const data = { declaratory: { enabled: true, text: 'a'.repeat(600_000) } };
    const version = await store(reading(0, [], { data, forms: null }));
    expect(
      await readVersion({ ...BY_ADMINISTRATOR, db: opened.database.db }, PROFILE, version?.number ?? 0),
    ).toMatchObject({
      data: null,
      forms: null,
    });
    expect(await store(reading(1, [1]))).toMatchObject({ reason: 'changed', changes: [] });
  });

  test('the body is returned as the service sent it, whatever it sent', async () => {
    const texts = fc.string({ unit: 'binary' });
    const body = fc.dictionary(texts, fc.oneof(fc.jsonValue(), texts));
    await fc.assert(
      fc.asyncProperty(body, async (built) => {
        await opened.database.db.delete(snapshots);
        const data: unknown = JSON.parse(JSON.stringify(built));
        const version = await store(reading(0, [], { data }));
        const result = await readVersion(
          { ...BY_ADMINISTRATOR, db: opened.database.db },
          PROFILE,
          version?.number ?? 0,
        );
        expect(canonicalJson(result.data)).toBe(canonicalJson(data));
      }),
      { numRuns: 40, examples: [[{ nul: '\0', half: '\ud800', '': null }]] },
    );
  });

  test('the list has pages', async () => {
    for (let second = 0; second < 60; second += 1) await store(reading(second, [second]));
    const first = await list();
    expect(first.rows).toHaveLength(50);
    const second = await list(PROFILE, first.next ?? 0);
    expect(second.rows).toHaveLength(10);
    expect(second.next).toBeNull();
    expect(new Set([...first.rows, ...second.rows].map(({ number }) => number)).size).toBe(60);
  });

  test('notes for a timeline say what was read, found and saved, newest first', async () => {
    await store(reading(0, [1]));
    await store(reading(1, [1, 2], { saved: true }));
    expect(await listNotes(opened.database.db, PROFILE)).toMatchObject([
      { kind: 'saved', at: at(1), changes: [{ label: 'Forms', words: '+2' }] },
      { kind: 'read', at: at(0), changes: [] },
    ]);
  });

  test('after a reset no reading is known: the next one is the first', async () => {
    await store(reading(0, [1]));
    await deleteAllVersions(opened.database.db);
    expect(await store(reading(1, [2]))).toMatchObject({ reason: 'read', changes: [] });
  });

  test('old versions are deleted in batches, those found since are not', async () => {
    for (let second = 0; second < 5; second += 1) await store(reading(second, [second]));
    await store(reading(100, [4]));
    const date = new Date(START + 50_000);
    expect(await deleteSnapshotsBefore(opened.database.db, date, 3)).toBe(3);
    expect(await deleteSnapshotsBefore(opened.database.db, date, 3)).toBe(1);
    expect(await deleteSnapshotsBefore(opened.database.db, date, 3)).toBe(0);
    expect(await opened.database.db.select({ left: count() }).from(snapshots)).toEqual([{ left: 1 }]);
  });
});
