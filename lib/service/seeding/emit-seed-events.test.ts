import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { profiles } from '@/lib/db/service-schema';
import { events } from '@/lib/db/webhook-schema';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { startService } from '../testing/start-service';

const own = { account: 'northwind', address: 'http://localhost:3000/api/webhooks/onboarding' };

describe.each(DATABASE_KINDS)('the seed, told on %s', (kind) => {
  const running = startService(kind);

  test('has one event for how each profile stands, and is told once, however many tell it', async () => {
    const services = await Promise.all([own, own].map((ownReceiver) => running.another({ ownReceiver })));
    await Promise.all(services.map((service) => service.emitSeedEvents()));
    await services[0]?.emitSeedEvents();
    const { db } = running.database;
    const seeded = await db.select().from(profiles).where(eq(profiles.account, 'northwind'));
    const told = await db.select().from(events).where(eq(events.account, 'northwind'));
    const ofProfiles = told.filter(({ type }) => type.startsWith('profile.'));
    expect(Object.fromEntries(ofProfiles.map(({ profile, status }) => [profile, status]))).toEqual(
      Object.fromEntries(seeded.map(({ uuid, reviewStatus }) => [uuid, reviewStatus])),
    );
    expect(ofProfiles).toHaveLength(seeded.length);
    expect(told.some(({ type }) => type === 'document.complete')).toBe(true);
    expect(told.length).toBeGreaterThan(seeded.length);
  });

  test('tells nothing of an account whose receiver is not the console’s own', async () => {
    const { db } = running.database;
    expect(await db.select().from(events).where(eq(events.account, 'contoso'))).toEqual([]);
  });
});
