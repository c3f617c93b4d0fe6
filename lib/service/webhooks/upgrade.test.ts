import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { describe, expect, test } from 'vitest';
import { rebuildTables } from '@/lib/backup/restore-backup';
import { migrationsFolder } from '@/lib/db/migrations-folder';
import { openDatabase } from '@/lib/db/open-database';
import { events, webhookDeliveries, webhookSubscriptions } from '@/lib/db/webhook-schema';
import { newSecret } from '@/lib/delivery/sign-webhook';
import { DATABASE_KINDS, freshDatabase } from '@/lib/testing/databases';
import { rowsOf } from '@/lib/work/work-store';
import { serviceWorkStore } from '../context';
import { createService } from '../create-service';
import { seedIfEmpty } from '../seeding/seed-database';
import { askControl } from '../testing/control-requests';
import { startReceiver } from '../testing/start-receiver';

const STATES = ['created', 'retry', 'active', 'later'] as const;

describe.each(DATABASE_KINDS)('a database of before work had tables of its own, on %s', (kind) => {
  test('goes on after the upgrade: what waited or was under way is sent once, and a scenario is played to its end', async () => {
    const fresh = await freshDatabase(kind);
    const receiver = await startReceiver();
    const subscription = randomUUID();
    const queue = `webhook-${subscription}`;
    const deliveries = STATES.map((state) => ({ state, id: randomUUID() }));

    const before = await openDatabase(fresh.location);
    const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() });
    const since = migrations.findIndex(({ sql: statements }) => statements.join().includes('work_items'));
    await before.db.transaction((transaction) => rebuildTables(transaction, migrations.slice(0, since)));
    const { db } = before;
    await seedIfEmpty(db, { configurations: 1 });
    await db.insert(webhookSubscriptions).values({
      id: subscription,
      account: 'northwind',
      address: receiver.address,
      eventTypes: null,
      secret: newSecret(),
      status: 'enabled',
      own: false,
      createdAt: new Date(),
    });
    await db.execute(
      sql`SELECT pgboss.create_queue(${queue}, '{"policy": "standard", "expireInSeconds": 40}'::json)`,
    );
    for (const [index, { state, id }] of deliveries.entries()) {
      await db.insert(events).values({
        number: 1_001 + index,
        id: `msg_${state}`,
        account: 'northwind',
        profile: null,
        type: 'profile.updated',
        status: 'Approved',
        timestamp: new Date(),
        body: '{}',
      });
      await db.insert(webhookDeliveries).values({
        id,
        event: 1_001 + index,
        subscription,
        account: 'northwind',
        status: 'waiting',
        createdAt: new Date(),
        attempts: state === 'retry' ? 1 : 0,
      });
      const job = { delivery: id, attempt: state === 'retry' ? 2 : 1 };
      // Taken so long ago that pg-boss would have put it back; due only tomorrow.
      await db.execute(sql`INSERT INTO pgboss.job (name, data, state, start_after, started_on, expire_in)
        VALUES (${queue}, ${JSON.stringify(job)}::jsonb, ${state === 'later' ? 'retry' : state}::pgboss.job_state,
          now() + ${state === 'later' ? '1 day' : '0 s'}::interval, now() - interval '1 hour', interval '40 s')`);
    }
    await db.execute(sql`INSERT INTO service.scenario_runs (id, account, scenario, speed, status, profile, steps, created_at)
      VALUES (${randomUUID()}, 'northwind', 'individual-without-checks', 'instant', 'running', NULL,
        ${JSON.stringify({ taken: [], dueAt: Date.now(), document: null, squeeze: null })}::json, now())`);
    await before.close();

    const database = await openDatabase(fresh.location);
    expect(await rowsOf(database.db, sql`SELECT FROM pg_namespace WHERE nspname = 'pgboss'`)).toEqual([]);
    const service = await createService({
      database,
      clock: Date.now,
      delivery: { trusted: [receiver.address] },
    });
    await service.start();
    // The scenario tells the same receiver of its six events.
    await receiver.until((received) => received.length === 3 + 6);
    await service.driveScenarios();
    await service.stop();
    const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    const ours = ids.filter((id) => deliveries.some(({ state }) => id === `msg_${state}`));
    expect(ours.sort()).toEqual(['msg_active', 'msg_created', 'msg_retry']);
    expect(new Set(ids).size).toBe(9);
    const logged = await askControl(service, 'GET', '/accounts/northwind/deliveries?limit=100');
    const byId = new Map(
      (logged.body.data as { id: string; status: string; attempts: number }[]).map((one) => [one.id, one]),
    );
    expect(deliveries.map(({ id }) => [byId.get(id)?.status, byId.get(id)?.attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 2],
      ['delivered', 1],
      ['waiting', 0],
    ]);
    const [run] = (await askControl(service, 'GET', '/accounts/northwind/scenario-runs')).body.data as {
      status: string;
    }[];
    expect(run?.status).toBe('finished');
    const left = await database.db.select().from(serviceWorkStore().items);
    const [later, ...others] = left.filter(({ key }) => key !== 'recurring');
    expect(others).toEqual([]);
    expect(later).toMatchObject({
      queue: `webhook:${subscription}`,
      payload: { delivery: deliveries[3]?.id },
    });
    expect((later?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await database.close();
    await receiver.close();
    await fresh.remove();
  }, 120_000);
});
