import { count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { profilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { NORTHWIND_FORMS } from '../seed/forms';
import { KINDS } from '../seed/kinds';
import { configurationNames } from '../seed/portal-configurations';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { makeNorthwind } from '../seed/profiles';
import { accounts, portalConfigurations, profiles, signingKeys } from '../tables';
import { startService } from '../testing/start-service';
import { resetToSeed, seedIfEmpty } from './seed-database';

const formIds = NORTHWIND_FORMS.map((form) => form.id);
const made = () => makeNorthwind().profiles;

/** Paths of null values, without positions in lists. */
function nullPaths(value: unknown, path: string): string[] {
  if (value === null) return [path];
  if (Array.isArray(value)) return value.flatMap((item) => nullPaths(item, path));
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) => nullPaths(member, path ? `${path}.${key}` : key));
}

describe('the seed', () => {
  test('is the same every time', () => {
    expect(JSON.stringify(made())).toBe(JSON.stringify(made()));
  });

  test('has 400 profiles of every kind, each strictly matching the contract', () => {
    const profiles = made();
    expect(profiles).toHaveLength(400);
    expect(new Set(profiles.map((profile) => profile.kind)).size).toBe(Object.keys(KINDS).length);
    expect(new Set(profiles.map((profile) => profile.name)).size).toBe(profiles.length);
    expect(new Set(profiles.map((profile) => profile.customerReference)).size).toBe(profiles.length);
    expect(new Set(profiles.map((profile) => profile.uuid)).size).toBe(profiles.length);
    expect(profiles[0]).toMatchObject({ name: 'Harbour & Finch Ltd', uuid: HARBOUR_AND_FINCH });
    for (const { configuration, uuid } of profiles) {
      expect(profilePortalConfiguration.parse(configuration)).toEqual(configuration);
      expect(Object.keys(configuration)).toEqual(SECTION_KEYS);
      expect(uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(formIds).toEqual(expect.arrayContaining(configuration.forms.form_ids ?? []));
    }
  });

  test('has every nullable member both null and set somewhere', () => {
    const all = made().map((profile) => profile.configuration);
    const nulls = new Set(all.flatMap((configuration) => nullPaths(configuration, '')));
    expect(nulls).toContain('advanced_documents');
    expect(nulls).toContain('advanced_documents.config_ids');
    expect(nulls).toContain('declaratory.text');
    expect(nulls).toContain('forms.form_ids');
    expect(nulls).toContain('document.documents.example_document.options');
    for (const key of SECTION_KEYS.filter((section) =>
      all.some((one) => 'people_model' in (one[section] ?? {})),
    )) {
      expect(nulls).toContain(`${key}.people_model.id`);
      if (key !== 'submitter') expect(nulls).toContain(`${key}.max_number`);
      expect(
        all.some((one) => JSON.stringify(one[key]).includes('"people_model":{"id":1')),
        key,
      ).toBe(true);
    }
    for (const role of ['director', 'trustee', 'partner']) {
      expect(nulls).toContain(`${role}.${role}_company.people_model.id`);
      expect(nulls).toContain(`${role}.${role}_company.max_number`);
    }
    expect(all.some((configuration) => configuration.forms.form_ids?.length === 0)).toBe(true);
  });

  test('has no two configurations with the same name, at any size', () => {
    expect(new Set(configurationNames(50_000)).size).toBe(50_000);
    expect(configurationNames(300).slice(0, 214)).toEqual(configurationNames(214));
  });
});

describe.each(DATABASE_KINDS)('the seed on %s', (kind) => {
  const running = startService(kind, { configurations: 30 });

  const configurations = async () => {
    const table = portalConfigurations;
    const [row] = await running.database.db
      .select({ number: count() })
      .from(table)
      .where(eq(table.account, 'northwind'));
    return row?.number;
  };

  test('two instances started at once write one seed; a restart writes none', async () => {
    await resetToSeed(running.database.db, { configurations: 30 });
    await Promise.all([running.another({ configurations: 50 }), running.another({ configurations: 70 })]);
    expect(await configurations()).toBe(30);
    await seedIfEmpty(running.database.db, { configurations: 90 });
    expect(await configurations()).toBe(30);
  });

  test('a reset restores the seed and keeps the key that signs tokens', async () => {
    const { db } = running.database;
    const token = await running.token();
    const [key] = await db.select().from(signingKeys);
    await running.patch(HARBOUR_AND_FINCH, { forms: { form_ids: null } }, token);
    const counts = await resetToSeed(db, { configurations: null });
    running.service.dropCaches();
    expect(counts).toMatchObject({ accounts: 2, configurations: 226 });
    expect(await configurations()).toBe(214);
    expect(await db.select().from(signingKeys)).toEqual([key]);
    const response = await running.get(`/profiles/${HARBOUR_AND_FINCH}/portal-configuration`, token);
    expect(await response.json()).toMatchObject({ data: { forms: { form_ids: [101, 104, 118, 230, 317] } } });
  });

  test('a reset restores something else instead of the seed, all or nothing', async () => {
    const { db } = running.database;
    const account = {
      slug: 'restored',
      name: 'Restored',
      readsPerMinute: 1,
      writesPerMinute: 1,
      tokensPerMinute: 1,
    };
    const failing = resetToSeed(db, {
      configurations: null,
      restore: () => Promise.reject(new Error('unreadable')),
    });
    await expect(failing).rejects.toThrow('unreadable');
    expect(await configurations()).toBe(214);
    const counts = await resetToSeed(db, {
      configurations: null,
      restore: async (transaction) => void (await transaction.insert(accounts).values(account)),
    });
    expect(counts).toEqual({ accounts: 1, configurations: 0, profiles: 0 });
    await resetToSeed(db, { configurations: null });
  });

  test('the stored data equals the generated data, including times', async () => {
    const [first] = made();
    const rows = await running.database.db
      .select()
      .from(profiles)
      .where(eq(profiles.uuid, HARBOUR_AND_FINCH));
    expect(rows[0]).toEqual(first);
    expect(JSON.stringify(rows[0]?.configuration)).toBe(JSON.stringify(first?.configuration));
  });
});
