import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import { fingerprintOf } from '@/lib/configuration/fingerprint';
import { NORMAL_FORM_VERSION } from '@/lib/configuration/normal-form';
import { foldEvents } from '@/lib/features/events/server/fold-events';
import { parseEvent } from '@/lib/features/events/server/parse-event';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { countCoverage, coverageOf, isCovered } from '@/lib/features/setups/server/coverage';
import { contents, setupFacts, setups } from '@/lib/features/setups/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { configurationSnapshots as snapshots } from '../tables';
import type { Reading } from './reading';
import { storeReading } from './store-reading';
import { updateSetups } from './update-setups';

const START = Date.parse('2026-11-21T10:00:00Z');
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const at = (second: number) => new Date(START + second * 1_000);

function reading(index: number, second: number, form_ids: number[], more: Partial<Reading> = {}): Reading {
  const forms = { enabled: true, form_ids };
  const documents = [{ uuid: uuidOf(index), name: 'Passport', required: true }];
  const data = { document: { enabled: true, documents }, forms };
  const readAt = START + second * 1_000;
  return { uuid: uuidOf(index), data, forms, readAt, requestId: 'r', saved: false, ...more };
}

describe.each(DATABASE_KINDS)('setups on %s', (kind) => {
  const opened = openFresh(kind);
  const store = (given: Reading) => storeReading(opened.database.db, given);
  const count = (table: Parameters<typeof opened.database.db.$count>[0]) => opened.database.db.$count(table);
  const known = async (index: number) => {
    const [row] = await opened.database.db
      .select()
      .from(knownProfiles)
      .where(sql`uuid = ${uuidOf(index)}`);
    return row;
  };

  beforeEach(async () => {
    await deleteAllVersions(opened.database.db);
    await deleteAllEvents(opened.database.db);
  });

  test('profiles that ask for the same are one group, whatever their documents are called', async () => {
    await store(reading(1, 0, [101, 104]));
    await store(reading(2, 0, [104, 101]));
    await store(reading(3, 0, [104]));
    expect((await known(1))?.setup).toBe((await known(2))?.setup);
    expect((await known(3))?.setup).not.toBe((await known(1))?.setup);
    expect(await count(setups)).toBe(2);
    const facts = await opened.database.db.select().from(setupFacts).where(sql`kind = 'form'`);
    expect(facts.map(({ value }) => value).sort()).toEqual(['101', '104', '104']);
  });

  test('equal contents are stored once, and deleted with the last version that uses them', async () => {
    const data = { identity: { enabled: true } };
    await Promise.all([1, 2, 3].map((index) => store(reading(index, 0, [], { data }))));
    expect(await count(contents)).toBe(1);
    for (const second of [1, 2, 3]) await storeReading(opened.database.db, reading(1, second, [second]), 1);
    // Two of the three that profile 1 had are the only examples of their setups.
    expect(await count(snapshots)).toBe(3);
    expect((await opened.database.db.select().from(contents)).length).toBe(4);
    expect((await known(1))?.content).toBe((await opened.database.db.select().from(contents)).at(-1)?.number);
  });

  test('a profile’s setup comes from its newest reading, in whatever order readings are stored', async () => {
    await store(reading(1, 10, [104]));
    await store(reading(1, 5, [101]));
    await store(reading(1, 20, [104]));
    const row = await known(1);
    expect(row).toMatchObject({ readAt: at(20), triedAt: at(20), failure: null });
    expect(row?.seenAt).toEqual(at(10));
  });

  test('a webhook about the profile changes nothing that was read', async () => {
    await store(reading(1, 0, [1]));
    const before = await known(1);
    const body = JSON.stringify({
      event: 'profile.updated',
      timestamp: at(60).toISOString(),
      data: { id: uuidOf(1), review_status: 'Approved' },
    });
    await foldEvents(opened.database, [
      { ...parseEvent(body), id: 'w', verified: true, bodyHash: 'h', receivedAt: at(61), headers: {}, body },
    ]);
    expect(await known(1)).toMatchObject({
      setup: before?.setup,
      content: before?.content,
      readAt: at(0),
      seenAt: at(61),
    });
  });

  test('coverage has one rule: up to date, out of date, unreadable, never read', async () => {
    const { db } = opened.database;
    await store(reading(1, 0, [1]));
    await store(reading(2, 100, [1]));
    await insertRows(db, knownProfiles, [
      { uuid: uuidOf(3), seenAt: at(0), firstSeenAt: at(0) },
      {
        uuid: uuidOf(4),
        seenAt: at(0),
        firstSeenAt: at(0),
        readAt: at(90),
        failure: 'not_found',
        failures: 1,
      },
      { uuid: uuidOf(5), seenAt: at(0), firstSeenAt: at(0), failure: 'misshapen', failures: 1 },
    ]);
    expect(await countCoverage(db, at(50))).toEqual({
      known: 5,
      fresh: 1,
      older: 1,
      unreadable: 2,
      never: 1,
      oldest: at(0).toISOString(),
      reasons: { not_found: 1, misshapen: 1 },
    });
    expect(await countCoverage(db, null)).toMatchObject({ fresh: 2, older: 0 });
    for (const cutoff of [at(50), null]) {
      expect(await countCoverage(db, cutoff, sql`true`)).toEqual(await countCoverage(db, cutoff));
      for (const coverage of ['fresh', 'older', 'unreadable', 'never'] as const) {
        const [byRule, byIndex] = await Promise.all([
          db.$count(knownProfiles, sql`${coverageOf(cutoff)} = ${coverage}`),
          db.$count(knownProfiles, isCovered(coverage, cutoff)),
        ]);
        expect(byIndex).toBe(byRule);
      }
    }
  });

  test('a new normal form updates every profile and its content, except contents too large to store', async () => {
    const { db } = opened.database;
    // Their documents have different names: each is a content of its own, with three setups in total.
    const readings = Array.from({ length: 30 }, (_, index) => reading(index, 0, [100 + (index % 3)]));
    for (const one of readings) await store(one);
    // It asks for something else meanwhile.
    await store(reading(32, 0, [100], { readAt: Date.now() - 1_000 }));
    await store(reading(32, 0, [101], { readAt: Date.now() }));
    await store(reading(31, 0, [], { data: { other: 'x'.repeat(600_000) } }));
    const before = await known(31);
    await db.execute(sql`UPDATE ${setups} SET normal_form = 1, fingerprint = 'old' || number`);
    while (await updateSetups(db, 7));
    for (const [index, { data }] of readings.entries()) {
      const { setup, content } = (await known(index)) ?? {};
      const [made] = await db.select().from(setups).where(sql`number = ${setup}`);
      const [its] = await db.select().from(contents).where(sql`number = ${content}`);
      expect([made?.normalForm, its?.setup]).toEqual([NORMAL_FORM_VERSION, setup]);
      expect(made?.fingerprint).toBe(fingerprintOf(data).whole);
    }
    expect((await known(31))?.setup).toBe(before?.setup);
    expect((await known(32))?.setup).toBe((await known(1))?.setup);
    expect((await known(32))?.setupBefore).toBe((await known(0))?.setup);
  });
});
