import { asc, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ProfilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import { isReviewStatusMove, type ReviewStatus } from '@/lib/configuration/contract/review-moves';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { Item } from '@/lib/platform/work/lease-items';
import { serviceWork } from '@/lib/platform/work/tables';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { createProfileConfigurations } from '../profiles/profile-configurations';
import { eventPlanOf } from '../seed/event-plan';
import { SETUPS } from '../seed/setups';
import { profiles } from '../tables';
import { startService } from '../testing/start-service';
import { verbContext } from '../testing/verb-context';
import { events, webhookDeliveries } from '../webhook-tables';
import { emitSeedEvents } from './emit-seed-events';
import { OUTSIDE_CHANGE_KIND, outsideChangeKind, outsideChanges } from './outside-change';
import { resetToSeed } from './seed-database';

const DAY = 24 * 60 * 60 * 1_000;
const stateOf = ({ profile, type, status, timestamp }: typeof events.$inferSelect) =>
  `${profile} ${type} ${status} ${timestamp.toISOString()}`;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const own = { account: 'northwind', address: 'http://localhost:3000/api/webhooks/onboarding' };

describe.each(DATABASE_KINDS)('webhooks of the seed on %s', (kind) => {
  const running = startService(kind);

  const seeded = () => running.database.db.select().from(profiles).where(eq(profiles.account, 'northwind'));
  const eventsOf = () =>
    running.database.db
      .select()
      .from(events)
      .where(eq(events.account, 'northwind'))
      .orderBy(asc(events.number));
  /** How long a kind's work waits, in milliseconds, by key. */
  const waiting = async (queue: string) => {
    const rows = await running.database.db
      .select({
        key: serviceWork.items.key,
        payload: serviceWork.items.payload,
        dueAt: serviceWork.items.dueAt,
      })
      .from(serviceWork.items)
      .where(like(serviceWork.items.queue, `${queue}%`));
    return rows.map(({ dueAt, ...row }) => ({ ...row, wait: dueAt.getTime() - running.now }));
  };

  test('a profile’s newest event matches its state, and is sent once, whatever the number of callers', async () => {
    const services = await Promise.all([own, own].map((ownReceiver) => running.another({ ownReceiver })));
    await Promise.all(services.map((service) => service.emitSeedEvents()));
    await services[0]?.emitSeedEvents();
    const rows = await seeded();
    const all = await eventsOf();
    const ofProfiles = all.filter(({ type }) => type.startsWith('profile.'));
    const silent = rows.filter(({ uuid }) => eventPlanOf(uuid).reported === 'never');
    expect(Object.fromEntries(ofProfiles.map(({ profile, status }) => [profile, status]))).toEqual(
      Object.fromEntries(
        rows.filter((row) => !silent.includes(row)).map(({ uuid, reviewStatus }) => [uuid, reviewStatus]),
      ),
    );
    expect(new Set(ofProfiles.map(({ profile, timestamp }) => `${profile} ${timestamp}`)).size).toBe(
      ofProfiles.length,
    );
    expect(ofProfiles.length).toBeGreaterThan(rows.length);
    expect(all.some(({ type }) => type === 'document.complete')).toBe(true);
    // The console knows a few of these only from a document: their risk is unknown.
    const known = silent.filter(({ uuid }) => all.some(({ profile }) => profile === uuid));
    expect(known.length).toBeGreaterThan(1);
    expect(silent.length).toBeLessThan(10);
  });

  test('spread over more than a year, in order, using allowed moves', async () => {
    const all = await eventsOf();
    const times = all.map(({ timestamp }) => timestamp.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(300 * DAY);
    const months = new Set(all.map(({ timestamp }) => timestamp.toISOString().slice(0, 7)));
    expect(months.size).toBeGreaterThan(11);
    const before = new Map<string | null, string>();
    for (const { profile, status, type } of all.filter((event) => event.type.startsWith('profile.'))) {
      const from = before.get(profile);
      if (from) expect(isReviewStatusMove(from as ReviewStatus, status as ReviewStatus)).toBe(true);
      expect(type).toBe(status === 'Incomplete' ? 'profile.created' : 'profile.updated');
      before.set(profile, status);
    }
  });

  test('a handful of webhooks arrive late, after newer ones for the same profile', async () => {
    const late = (await waiting('webhook')).filter(({ wait }) => wait > 0);
    expect(late.length).toBeGreaterThan(2);
    expect(late.length).toBeLessThan(10);
    const deliveries = await running.database.db
      .select({ id: webhookDeliveries.id, event: webhookDeliveries.event })
      .from(webhookDeliveries);
    const all = await eventsOf();
    for (const { payload } of late) {
      const { delivery } = payload as { delivery: string };
      const number = deliveries.find(({ id }) => id === delivery)?.event ?? 0;
      const event = all.find((one) => one.number === number);
      expect(all.some((one) => one.profile === event?.profile && one.number > number)).toBe(true);
    }
  });

  test('two profiles change outside in the first minutes, once; a reset plans the changes again', async () => {
    const planned = async () =>
      (await waiting(OUTSIDE_CHANGE_KIND)).map(({ key, wait }) => [key, wait]).sort();
    const all = outsideChanges().map(({ uuid, delay }) => [uuid, delay]);
    expect(await planned()).toEqual(all.sort());
    const service = await running.another({ ownReceiver: own });
    await running.control('POST', '/reset', {}, service);
    expect(await planned()).toEqual(all.sort());

    const usual = JSON.stringify(SETUPS[0]?.configuration.director);
    const { db } = running.database;
    const configurations = createProfileConfigurations(running.database, () => running.now);
    const kind = outsideChangeKind(verbContext(running), configurations);
    const before = await eventsOf();
    for (const { payload } of [
      ...(await waiting(OUTSIDE_CHANGE_KIND)),
      // As after a crash between the change and the end of its work.
      ...(await waiting(OUTSIDE_CHANGE_KIND)),
      { payload: { account: 'northwind', profile: UNKNOWN, change: {}, assignee: null } },
    ]) {
      const item = { payload } as Item<unknown>;
      expect(await kind.run(item, undefined, new AbortController().signal)).toBe('done');
    }
    const changed = await Promise.all(
      outsideChanges().map(async ({ uuid }) => {
        const [row] = await db.select().from(profiles).where(eq(profiles.uuid, uuid));
        return row?.configuration as ProfilePortalConfiguration;
      }),
    );
    expect(changed.map(({ forms }) => forms.form_ids)).toEqual([
      [101, 104, 230, 317],
      [101, 104, 118, 230, 317],
    ]);
    expect(changed.map(({ director }) => director.enabled)).toEqual([true, false]);
    expect(JSON.stringify(changed[0]?.director)).toBe(usual);
    expect((await eventsOf()).length).toBe(before.length + 2);
  });

  test('all 3 000 profiles of a seed are reported: each event has a delivery, and each delivery waits', async () => {
    await resetToSeed(running.database.db, { configurations: 1, profiles: 3_000 });
    const service = await running.another({ ownReceiver: own });
    await service.emitSeedEvents();
    const all = await eventsOf();
    const known = new Set(all.map(({ profile }) => profile));
    // All but the few of the usual size that are never reported.
    expect(known.size).toBeGreaterThan(2_990);
    // An INSERT with a parameter for each value would have had more than 65 535.
    expect(all.length * 8).toBeGreaterThan(65_535);
    expect(await running.database.db.$count(webhookDeliveries)).toBe(all.length);
    expect((await waiting('webhook')).length).toBe(all.length);

    // Case 210: a start that was interrupted between two transactions.
    const { db } = running.database;
    const lost = [...known].flatMap((profile) => profile ?? []).slice(-600);
    await db.delete(events).where(isOneOf(events.profile, lost));
    await service.emitSeedEvents();
    const again = await eventsOf();
    expect(again.map(stateOf).sort()).toEqual(all.map(stateOf).sort());
    await service.emitSeedEvents();
    expect(await eventsOf()).toEqual(again);
  }, 180_000);

  test('no transaction has more than 500 profiles: screens on the embedded database wait for each', async () => {
    const { database } = running;
    await resetToSeed(database.db, { configurations: 1, profiles: 1_200 });
    const profilesOf: number[] = [];
    await emitSeedEvents(
      {
        ...verbContext(running),
        outbox: {
          async write(_, written) {
            profilesOf.push(new Set(written.map(({ profile }) => profile)).size);
          },
        },
      },
      'northwind',
    );
    expect(profilesOf).toHaveLength(3);
    expect(Math.max(...profilesOf)).toBeLessThanOrEqual(500);
  });

  test('sends nothing for an account whose receiver is not the console’s own', async () => {
    const { db } = running.database;
    expect(await db.select().from(events).where(eq(events.account, 'contoso'))).toEqual([]);
  });
});
