import { beforeAll, describe, expect, test } from 'vitest';
import { checks, checkVersions } from '@/lib/features/checks/tables';
import { findings } from '@/lib/features/findings/tables';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { configurationSnapshots } from '@/lib/features/history/tables';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { knownProfiles } from '../tables';
import { readProfiles } from './read-profiles';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const CHECK = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const READ = '00000000-0000-4000-8000-000000000001';
const UNREAD = '00000000-0000-4000-8000-000000000002';

describe.each(DATABASE_KINDS)('listed profiles on %s', (kind) => {
  const opened = openFresh(kind);
  const context = () => ({
    ...BY_ADMINISTRATOR,
    db: opened.database.db,
    now: () => NOW,
    survey: { maxAge: null },
  });
  const listed = async (uuid: string) => {
    const [row] = await readProfiles(context(), [uuid]);
    return { failing: row?.failing, lastChange: row?.lastChange };
  };
  const read = (at: number, formIds: number[], isTrusteeShown: boolean) => {
    const forms = { enabled: true, form_ids: formIds };
    return storeReading(opened.database.db, {
      uuid: READ,
      data: { forms, trustee: { enabled: isTrusteeShown } },
      forms,
      readAt: at,
      requestId: `r ${at}`,
      saved: false,
    });
  };

  beforeAll(async () => {
    const at = new Date(NOW);
    await opened.database.db.insert(knownProfiles).values({ uuid: UNREAD, seenAt: at, firstSeenAt: at });
    await read(NOW - 3 * HOUR, [101], true);
  });

  test('a first reading is no change, and without an active check nothing is known to fail', async () => {
    expect(await listed(READ)).toEqual({ failing: null, lastChange: null });
  });

  test('the newest change is given with its sections, and again after a reading that found the same', async () => {
    await read(NOW - 2 * HOUR, [101, 104], false);
    await read(NOW - HOUR, [101, 104], false);
    const { lastChange } = await listed(READ);
    expect(lastChange?.at).toBe(new Date(NOW - 2 * HOUR).toISOString());
    expect(lastChange?.sections.toSorted()).toEqual(['forms', 'trustee']);
    const versions = await opened.database.db.select().from(configurationSnapshots);
    expect(versions).toHaveLength(2);
  });

  test('open findings are counted; a profile without a reading has no number', async () => {
    const { db } = opened.database;
    await db.insert(checks).values({ id: CHECK, state: 'on', version: 1, createdAt: new Date(NOW) });
    await db.insert(checkVersions).values({
      check: CHECK,
      version: 1,
      definition: {
        format: 1,
        title: 'A',
        severity: 'low',
        condition: { section: 'forms', operator: 'is_shown' },
      },
      madeAt: new Date(NOW),
      madeBy: 'Ada Hart',
    });
    expect((await listed(READ)).failing).toBe(0);
    const finding = {
      check: CHECK,
      severity: 1,
      since: new Date(NOW),
      began: 'configuration',
      isRegression: false,
    };
    await db
      .insert(findings)
      .values({ ...finding, profile: READ, until: new Date(NOW), ended: 'configuration' });
    for (const profile of [READ, UNREAD]) await db.insert(findings).values({ ...finding, profile });
    expect((await listed(READ)).failing).toBe(1);
    expect((await listed(UNREAD)).failing).toBeNull();
  });
});
