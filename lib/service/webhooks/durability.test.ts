import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { profileEventData } from '@/lib/configuration/contract/webhook-event';
import { openDatabase } from '@/lib/platform/db/open-database';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { DATABASE_KINDS, freshDatabase } from '@/lib/testing/databases';
import { QUICK_WASM } from '@/lib/testing/quick-wasm';
import { createService, type Service } from '../create-service';
import { askControl } from '../testing/control-requests';
import { startReceiver } from '../testing/start-receiver';
import { events, webhookDeliveries } from '../webhook-tables';

/**
 * Starting and killing takes most of the time, so each run has a few kills, at random moments that differ
 * between runs. A failure prints its seed; `SEED` repeats it.
 */
const BURST = { pglite: { kills: 7, most: 100 }, postgres: { kills: 4, most: 200 } };
const seed = Number(process.env.SEED ?? randomInt(2 ** 31));

/** Numbers from 0 to 1, determined by a seed (mulberry32). */
function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Runs the program until it has confirmed this many moves, kills it, and returns how many it had confirmed.
 */
async function moveAndKill(given: string[], moves: number): Promise<number> {
  const child = spawn(process.execPath, [...QUICK_WASM, program, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let confirmed = 0;
  child.stdout.on('data', (data: Buffer) => {
    confirmed += data.toString().split('\n').length - 1;
    if (confirmed >= moves) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return confirmed;
}

async function move(service: Service, uuid: string, name: string) {
  return askControl(service, 'POST', `/accounts/northwind/profiles/${uuid}/moves/${name}`);
}

let program: string;
beforeAll(async () => {
  program = await bundleProgram('lib/service/testing/deliver-until-killed.ts');
});

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  const { kills, most } = BURST[kind];

  test('killed repeatedly during a burst of changes: each has its event, each event arrives, ids are unique', async ({
    onTestFailed,
  }) => {
    onTestFailed(() => void process.stderr.write(`SEED=${seed}\n`));
    const random = numbersFrom(seed);
    const fresh = await freshDatabase(kind, 'seed');
    const receiver = await startReceiver();
    const { dataDir, databaseUrl } = fresh.location;
    const ownReceiver = { account: 'northwind', address: receiver.address };
    const open = async () => {
      const database = await openDatabase(fresh.location);
      const delivery = { takenSeconds: 2, interval: 50 };
      return { database, service: await createService({ database, clock: Date.now, ownReceiver, delivery }) };
    };
    const before = await open();
    const made = await askControl(before.service, 'POST', '/accounts/northwind/profiles', {
      kind: 'company',
    });
    const { uuid } = made.body.data as { uuid: string };
    await move(before.service, uuid, 'complete-processing');
    await move(before.service, uuid, 'submit');
    await before.database.close();

    let confirmed = 3;
    for (let kill = 0; kill < kills; kill += 1) {
      // Early, in full operation, late: each in its own part of the range.
      const moves = 1 + Math.floor(((kill + random()) / kills) * most);
      confirmed += await moveAndKill([dataDir, databaseUrl ?? '', receiver.address, uuid], moves);
    }

    const { database, service } = await open();
    const written = await database.db
      .select()
      .from(events)
      .where(eq(events.profile, uuid))
      .orderBy(asc(events.number));
    // A kill may come between the commit and its confirmation.
    expect(written.length).toBeGreaterThanOrEqual(confirmed);
    expect(written.length).toBeLessThanOrEqual(confirmed + kills);
    const statuses = written.map(({ body }) => profileEventData.parse(JSON.parse(body).data).review_status);
    const expected = statuses.map((_, index) =>
      index < 2
        ? ['Incomplete', 'Processed'][index]
        : ['Needs Review', 'Additional Info Required'][index % 2],
    );
    expect(statuses).toEqual(expected);
    const profile = await askControl(service, 'GET', `/accounts/northwind/profiles/${uuid}`);
    expect(profile.body.data).toMatchObject({ review_status: statuses.at(-1) });

    await service.start();
    const ids = new Set(written.map(({ id }) => id));
    expect(ids.size).toBe(written.length);
    const missing = new Set(ids);
    let seen = 0;
    await receiver.until((received) => {
      for (; seen < received.length; seen += 1) missing.delete(String(received[seen]?.headers['webhook-id']));
      return missing.size === 0;
    });
    await service.stop();
    expect(receiver.received.every(({ headers }) => ids.has(String(headers['webhook-id'])))).toBe(true);
    const deliveries = await database.db.select().from(webhookDeliveries);
    expect(deliveries).toHaveLength(written.length);
    await database.close();
    await receiver.close();
    await fresh.remove();
  }, 900_000);
});
