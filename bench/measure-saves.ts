import { ActivityLog } from '../lib/features/activity/server/activity-log';
import { formsService, uuidOf } from '../lib/features/assignments/server/testing/forms-service';
import type { CallContext } from '../lib/features/context';
import { ReadingQueue } from '../lib/features/history/server/reading-queue';
import { DatabaseLocks } from '../lib/features/profiles/server/profile-locks';
import { saveForms } from '../lib/features/profiles/server/save-forms';
import { systemClock } from '../lib/platform/clock';
import { openDatabase } from '../lib/platform/db/open-database';
import { consoleWorkStore } from '../lib/platform/work/console-work';
import { BY_ADMINISTRATOR } from '../lib/testing/operators';
import { UNCONTENDED_LOCKS } from '../lib/testing/uncontended-locks';
import { createUpstream } from '../lib/upstream/create-upstream';
import { inProcessFetch } from '../lib/upstream/in-process-fetch';
import { type DatabaseLocation, onBothDatabases } from './both-databases';
import { pause } from './remote-console';
import { type Section, tenth, times } from './report';
import { hundredth } from './statistics';

/** `npm run bench -- saves --saves=600` measures for a shorter time. */
const SAVES = Number(/--saves=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 1_500);
const WARM_UP = 100;
/** Milliseconds that the service takes for a call: none, and typical for a nearby one. */
const LATENCIES = [0, 20];

/** Milliseconds of saves with the profile's lock, alternating with the same saves without it. */
type SaveTimes = Record<'locked' | 'free', number[]>;

/** The cost of a profile's lock for a save without contention. */
export async function measureSaves(): Promise<Section> {
  const { embedded, separate } = await onBothDatabases(async (location) => {
    const found: SaveTimes[] = [];
    for (const latency of LATENCIES) found.push(await saveByTurns(location, latency));
    return found;
  });
  const rows = [
    { name: 'PGlite', found: embedded },
    { name: 'PostgreSQL', found: separate },
  ].flatMap(({ name, found }) =>
    found.flatMap(({ locked, free }, index) =>
      [95, 50].map((share) => {
        const [one, other] = [hundredth(locked, share), hundredth(free, share)];
        const reach = share === 95 && index > 0 ? `≤ 1.05: ${one / other <= 1.05 ? 'met' : 'missed'}` : '';
        return [
          `${name}, service takes ${LATENCIES[index]} ms a call, p${share} ms`,
          ...[tenth(one), tenth(other), times(one / other), reach],
        ];
      }),
    ),
  );
  return {
    title: 'Saves under the lock of their profile',
    columns: ['', 'with the lock', 'without', 'ratio', 'target'],
    rows,
    notes: [
      `${SAVES} saves each, of one profile after another, alternating with and without a lock, in one process; the service answers in process.`,
    ],
  };
}

async function saveByTurns(location: DatabaseLocation, latency: number): Promise<SaveTimes> {
  const database = await openDatabase(location);
  const { db } = database;
  const log = (error: unknown) => console.error(error);
  const service = formsService();
  const readings = new ReadingQueue({ db, log });
  const profileLocks = new DatabaseLocks({
    db,
    now: consoleWorkStore().now,
    clock: systemClock,
    log,
    name: 'bench',
  });
  const upstream = createUpstream({
    baseUrl: 'http://service.invalid/v2',
    clientId: 'a',
    clientSecret: 'b',
    slug: 'c',
    fetch: inProcessFetch(async (request) => {
      if (latency > 0) await pause(latency);
      return service.serve(request);
    }),
  });
  const context = {
    ...BY_ADMINISTRATOR,
    db,
    upstream,
    readings,
    activity: new ActivityLog({ db, views: false, log }),
    reasonRequired: false,
    checksBlockSaves: false,
    now: Date.now,
  };
  const took: SaveTimes = { locked: [], free: [] };
  for (let number = 0; number < 2 * (SAVES + WARM_UP); number += 1) {
    // Runs in pairs, swapping which goes first every second time.
    const isLocked = number % 4 === 0 || number % 4 === 3;
    const uuid = uuidOf((number >> 1) % 100);
    const base = service.forms.get(uuid) ?? { enabled: true, form_ids: [101] };
    service.forms.set(uuid, base);
    const forms = { enabled: true, form_ids: [number] };
    const locks = isLocked ? profileLocks : UNCONTENDED_LOCKS;
    const by = { ...context, profileLocks: locks } as unknown as CallContext;
    const began = performance.now();
    await saveForms(by, uuid, { base, forms }, `save-${number}`);
    const ended = performance.now();
    if (number >= 2 * WARM_UP) took[isLocked ? 'locked' : 'free'].push(ended - began);
    // Work after the response must not count towards the next save.
    await readings.drained();
    await profileLocks.close();
  }
  await database.close();
  return took;
}
