import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { profilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { profileKind, sandboxProfile } from '../control-api/profile';
import { randomFor } from '../seed/random';
import { portalConfigurations, profiles } from '../tables';
import { emittedEvents, latestNumber, wordsOf } from '../testing/emitted-events';
import { startService } from '../testing/start-service';
import { verbContext } from '../testing/verb-context';
import { createProfile } from './create-profile';
import { readProfile } from './sandbox-profiles';

describe.each(DATABASE_KINDS)('creating a profile on %s', (kind) => {
  const running = startService(kind);

  const storedConfiguration = async (uuid: string) => {
    const [row] = await running.database.db.select().from(profiles).where(eq(profiles.uuid, uuid));
    return profilePortalConfiguration.parse(row?.configuration);
  };

  test.each(profileKind.options)('%s: begins in Incomplete and emits its event', async (profileKey) => {
    const context = verbContext(running);
    const made = await createProfile(context, 'northwind', { kind: profileKey });
    expect(sandboxProfile.parse(made)).toMatchObject({
      review_status: 'Incomplete',
      subject: profileKey === 'individual' ? 'individual' : 'business',
      risk: { id: 'unrated' },
      team: { id: 0 },
      assignee: { id: 'nobody' },
      documents: { pending: 0, complete: 0 },
    });
    expect(await readProfile(context, 'northwind', made.uuid)).toEqual(made);
    const emitted = await emittedEvents(running.database, made.uuid);
    expect(wordsOf(emitted)).toEqual(['profile.created Incomplete']);
    expect(emitted[0]?.body.data).toEqual({
      id: made.uuid,
      customer_reference: made.customer_reference,
      risk: made.risk,
      team: made.team,
      configuration: null,
      review_status: 'Incomplete',
      assignee: made.assignee,
      review_at: null,
      updated_at: '2026-11-21 09:00:00',
      created_at: '2026-11-21 09:00:00',
    });
    expect(context.writes).toBe(1);
    await storedConfiguration(made.uuid);
  });

  test('uses the given name and reference', async () => {
    const given = { name: 'Fairweather Cranes Ltd', customer_reference: 'FC-1' };
    const made = await createProfile(verbContext(running), 'northwind', { kind: 'company', ...given });
    expect(made).toMatchObject(given);
  });

  test('a reference already used in the account → conflict, and nothing is emitted', async () => {
    const input = { kind: 'trust', customer_reference: 'once' } as const;
    await createProfile(verbContext(running), 'northwind', input);
    const before = await latestNumber(running.database);
    const context = verbContext(running);
    await expect(createProfile(context, 'northwind', input)).rejects.toMatchObject({ code: 'conflict' });
    expect(await latestNumber(running.database)).toBe(before);
    expect(context.writes).toBe(0);
    const elsewhere = await createProfile(context, 'contoso', input);
    expect(elsewhere.customer_reference).toBe('once');
  });

  test('invented values never collide, even if the random source repeats', async () => {
    const context = verbContext(running);
    const made = [];
    for (let index = 0; index < 5; index += 1) {
      made.push(
        await createProfile(
          context,
          'northwind',
          { kind: 'club' },
          { random: randomFor('again'), uuid: randomUUID },
        ),
      );
    }
    expect(new Set(made.map((profile) => profile.customer_reference)).size).toBe(5);
    expect(new Set(made.map((profile) => profile.name)).size).toBe(5);
  });

  test('20 at once with one reference → one of them gets it', async () => {
    const input = { kind: 'company', customer_reference: 'wanted by all' } as const;
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, () => createProfile(verbContext(running), 'northwind', input)),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of settled) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
  });

  test('the same portal configuration ID and kind → the same portal configuration', async () => {
    const [row] = await running.database.db
      .select({ id: portalConfigurations.id })
      .from(portalConfigurations)
      .where(eq(portalConfigurations.account, 'northwind'))
      .limit(1);
    const input = { kind: 'company', portal_configuration_id: row?.id ?? -1 } as const;
    const one = await createProfile(verbContext(running), 'northwind', input);
    const other = await createProfile(verbContext(running), 'northwind', input);
    const free = await createProfile(verbContext(running), 'northwind', { kind: 'company' });
    expect(await storedConfiguration(one.uuid)).toEqual(await storedConfiguration(other.uuid));
    expect(await storedConfiguration(one.uuid)).not.toEqual(await storedConfiguration(free.uuid));
  });

  test('a portal configuration of another account → refused at that member', async () => {
    const [row] = await running.database.db
      .select({ id: portalConfigurations.id })
      .from(portalConfigurations)
      .where(eq(portalConfigurations.account, 'contoso'))
      .limit(1);
    const input = { kind: 'company', portal_configuration_id: row?.id ?? -1 } as const;
    await expect(createProfile(verbContext(running), 'northwind', input)).rejects.toMatchObject({
      code: 'invalid_body',
      detail: { errors: { portal_configuration_id: [expect.stringContaining(String(row?.id))] } },
    });
  });
});
