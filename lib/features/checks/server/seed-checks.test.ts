import { beforeEach, describe, expect, test } from 'vitest';
import { STARTER_CHECKS } from '@/lib/configuration/checks/starter-checks';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { consoleSettings } from '@/lib/features/settings/tables';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { checkExceptions } from '../../exceptions/tables';
import { checks, profilesToJudge } from '../tables';
import { readChecks } from './check-rows';
import { reseedChecks, seedChecksOnce } from './seed-checks';

const now = Date.parse('2026-11-21T10:00:00Z');
const excepted = '00000000-0000-4000-8000-000000000001';

describe.each(DATABASE_KINDS)('the sandbox’s checks on %s', (kind) => {
  const opened = openFresh(kind);
  const db = () => opened.database.db;

  beforeEach(async () => {
    await db().delete(checks);
    await db().delete(consoleSettings);
  });

  test('they are added once, active except for a draft, and are not added again after they were deleted', async () => {
    await seedChecksOnce(db(), { excepted, now });
    await seedChecksOnce(db(), { excepted, now });
    expect(await db().$count(checks)).toBe(STARTER_CHECKS.length);
    expect(await readChecks(db(), ['draft'])).toHaveLength(1);
    expect(await db().select().from(checkExceptions)).toMatchObject([
      { profile: excepted, until: '2026-12-03' },
    ]);
    await db().delete(checks);
    await seedChecksOnce(db(), { excepted, now });
    expect(await db().$count(checks)).toBe(0);
  });

  test('profiles known before them are judged', async () => {
    await db().delete(knownProfiles);
    const seen = new Date(now);
    await db().insert(knownProfiles).values({ uuid: excepted, seenAt: seen, firstSeenAt: seen });
    await db().delete(profilesToJudge);
    await seedChecksOnce(db(), { excepted, now });
    expect(await db().select().from(profilesToJudge)).toMatchObject([{ profile: excepted }]);
  });

  test('after a reset they exist again, without an exception for a profile that is not in the sandbox', async () => {
    await reseedChecks(db(), { excepted: undefined, now });
    expect(await db().$count(checks)).toBe(STARTER_CHECKS.length);
    expect(await db().$count(checkExceptions)).toBe(0);
  });
});
