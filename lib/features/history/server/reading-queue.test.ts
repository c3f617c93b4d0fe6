import { describe, expect, test } from 'vitest';
import { readProfileSetup } from '@/lib/features/profiles/server/read-profile-setup';
import { saveForms } from '@/lib/features/profiles/server/save-forms';
import { openDatabase } from '@/lib/platform/db/open-database';
import { inRequestScope, requestTurn } from '@/lib/platform/db/request-scope';
import { DATABASE_KINDS, freshDatabase } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { installScriptedConsole, json, PROFILE } from '@/lib/testing/scripted-console';
import { configurationSnapshots as snapshots } from '../tables';
import { listVersions, readVersion } from './list-versions';
import type { Reading } from './reading';
import { ReadingQueue } from './reading-queue';

const reading = (uuid: string, data: unknown = {}): Reading => ({
  uuid,
  data,
  forms: null,
  readAt: Date.now(),
  requestId: 'request',
  saved: false,
});

describe.each(DATABASE_KINDS)('readings on %s', (kind) => {
  const opened = openFresh(kind);

  test('readings and saves through the console are stored, with the reason', async () => {
    const log: unknown[] = [];
    const readings = new ReadingQueue({ db: opened.database.db, log: (cause) => log.push(cause) });
    const { context: scripted, state } = installScriptedConsole();
    const context = { ...scripted, db: opened.database.db, readings };
    const read = () => readProfileSetup(context, { uuid: PROFILE, requestId: 'a-read', fresh: true });

    await read();
    await read();
    const forms = { enabled: true, form_ids: [101, 104, 317] };
    await saveForms(context, PROFILE, { forms, base: { enabled: true, form_ids: [101, 104] } }, 'a-save');
    state.setup = { ...state.setup, identity: { enabled: false } };
    await read();

    const { rows } = await listVersions(context, PROFILE, {});
    expect(rows).toMatchObject([
      { reason: 'changed', requestId: 'a-read', changes: [{ words: 'In portal: Shown → Hidden' }] },
      { reason: 'saved', requestId: 'a-save', changes: [{ words: '+317' }] },
      { reason: 'read', changes: [] },
    ]);
    const saved = await readVersion(context, PROFILE, rows[1]?.number ?? 0);
    expect(saved).toMatchObject({ forms, data: { identity: { enabled: true }, forms } });
    expect(log).toEqual([]);
  });

  /** The profiles with a version. */
  const storedProfiles = async () => {
    const rows = await opened.database.db.select({ profile: snapshots.profile }).from(snapshots);
    return rows.map(({ profile }) => profile);
  };
  const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

  test('case 319: a save’s reading does not wait behind those of other profiles', async () => {
    await opened.database.db.delete(snapshots);
    const readings = new ReadingQueue({ db: opened.database.db, log: (cause) => expect.fail(String(cause)) });
    for (let number = 0; number < 150; number += 1) readings.enqueue(reading(uuidOf(number), { number }));
    readings.enqueue(reading(PROFILE));
    await readings.settled(PROFILE);
    const early = await storedProfiles();
    expect(early).toContain(PROFILE);
    expect(early.length).toBeLessThan(75);
    await readings.drained();
    expect(await storedProfiles()).toHaveLength(151);
  });

  test('case 319: readings get a connection before other people’s requests, because a save may be waiting for them', async () => {
    const turns: unknown[] = [];
    const db = new Proxy(opened.database.db, {
      get(target, name, receiver) {
        if (name === 'transaction') turns.push(requestTurn());
        return Reflect.get(target, name, receiver);
      },
    });
    const readings = new ReadingQueue({ db, log: (cause) => expect.fail(String(cause)) });
    await inRequestScope({ requestId: 'a-read', operator: 'ravi' }, async () => {
      readings.enqueue(reading(uuidOf(200)));
      await readings.drained();
    });
    expect(turns).toEqual([{ asker: 'anyone', comesFirst: 'service' }]);
  });

  test('a reading that the database refuses takes none of the others with it', async () => {
    await opened.database.db.delete(snapshots);
    const failed: string[] = [];
    const readings = new ReadingQueue({ db: opened.database.db, log: (_, uuid) => failed.push(uuid) });
    for (const uuid of [uuidOf(1), 'not a UUID', uuidOf(2)]) readings.enqueue(reading(uuid));
    await readings.drained();
    expect(failed).toEqual(['not a UUID']);
    expect((await storedProfiles()).toSorted()).toEqual([uuidOf(1), uuidOf(2)]);
  });
});

test('a database outage fails no read: it is logged, and the next reading is stored', async () => {
  const fresh = await freshDatabase('pglite');
  const database = await openDatabase(fresh.location);
  await database.close();
  const failed: string[] = [];
  const readings = new ReadingQueue({ db: database.db, log: (_, uuid) => failed.push(uuid) });
  const { context: scripted } = installScriptedConsole();
  const context = { ...scripted, db: database.db, readings };
  const setup = await readProfileSetup(context, { uuid: PROFILE, requestId: 'a-read' });
  expect(setup.configuration.forms?.form_ids).toEqual([101, 104]);
  await readings.drained();
  expect(failed).toEqual([PROFILE]);
  await fresh.remove();
});

test('a configuration nested too deep to be hashed fails no read either', async () => {
  const failed: unknown[] = [];
  const { context } = installScriptedConsole();
  const readings = new ReadingQueue({ db: context.db, log: (cause) => failed.push(cause) });
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  readings.enqueue(reading(PROFILE, deep));
  await readings.settled(PROFILE);
  expect(failed).toEqual([expect.any(RangeError)]);
});

test('writing starts after the caller has continued, and the number of waiting readings is limited', async () => {
  const { context } = installScriptedConsole();
  const refused: unknown[] = [];
  const readings = new ReadingQueue({ db: context.db, log: (cause) => refused.push(cause) });
  for (let count = 0; count < 250; count += 1) readings.enqueue(reading(PROFILE));
  expect(refused).toHaveLength(50);
  await readings.drained();
  expect(refused).toHaveLength(250);
});

test('a shared read is stored once', async () => {
  const { context, kept: storedReadings } = installScriptedConsole(() => undefined, { sharedFor: 2_000 });
  await Promise.all(
    Array.from({ length: 10 }, () => readProfileSetup(context, { uuid: PROFILE, requestId: 'many' })),
  );
  await readProfileSetup(context, { uuid: PROFILE, requestId: 'later' });
  expect(storedReadings).toHaveLength(1);
});

test('case 41: incompletely read forms do not replace the profile’s forms', async () => {
  const broken = { forms: { enabled: true, form_ids: [1, 'two'] } };
  const { context, kept: storedReadings } = installScriptedConsole(() => json(200, { data: broken }));
  await readProfileSetup(context, { uuid: PROFILE, requestId: 'a-read' });
  expect(storedReadings).toMatchObject([{ forms: null, data: broken }]);
});
