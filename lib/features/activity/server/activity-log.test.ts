import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { emptyActivity } from '@/lib/testing/rewrite-activity';
import { activity } from '../tables';
import { ActivityLog } from './activity-log';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OTHER = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12';
const MINUTE = 60_000;

describe.each(DATABASE_KINDS)('views of profiles on %s', (kind) => {
  const opened = openFresh(kind);
  const logged: string[] = [];
  let time = Date.parse('2026-11-21T12:00:00Z');
  beforeEach(() => emptyActivity(opened.database));

  const logOf = (views = true) =>
    new ActivityLog({ db: opened.database.db, views, log: (_, words) => logged.push(words) });
  const by = (role: 'support' | 'administrator' = 'support') => ({
    operator: operatorOf(role),
    call: { requestId: 'request', from: null },
    now: () => time,
  });
  const rows = () =>
    opened.database.db
      .select({ profile: activity.profile, by: activity.operatorId, action: activity.action })
      .from(activity)
      .orderBy(asc(activity.number));

  test('an operator’s views of a profile are one row per 15 minutes, separate for each operator and profile', async () => {
    const log = logOf();
    for (const [actor, profile] of [
      [by(), PROFILE],
      [by(), PROFILE],
      [by(), OTHER],
      [by('administrator'), PROFILE],
    ] as const) {
      log.viewed(actor, profile);
    }
    time += 14 * MINUTE;
    log.viewed(by(), PROFILE);
    await log.drained();
    expect(await rows()).toEqual([
      { profile: PROFILE, by: 'operator-support', action: 'profile.viewed' },
      { profile: OTHER, by: 'operator-support', action: 'profile.viewed' },
      { profile: PROFILE, by: 'operator-administrator', action: 'profile.viewed' },
    ]);
    time += MINUTE;
    log.viewed(by(), PROFILE);
    await log.drained();
    expect(await rows()).toHaveLength(4);
  });

  test('a view already written by another process is not written again', async () => {
    for (const log of [logOf(), logOf()]) {
      log.viewed(by(), PROFILE);
      await log.drained();
    }
    expect(await rows()).toHaveLength(1);
  });

  test('no views are recorded when the setting is off', async () => {
    const log = logOf(false);
    log.viewed(by(), PROFILE);
    await log.drained();
    expect(await rows()).toEqual([]);
  });

  test('up to a thousand views wait to be written, and dropped views are logged', async () => {
    logged.length = 0;
    const log = logOf();
    const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    for (let index = 0; index < 1_002; index += 1) log.viewed(by(), uuid(index));
    expect(logged).toEqual(Array(2).fill('a view could not be recorded'));
    await log.drained();
    expect(await rows()).toHaveLength(1_000);
  });
});
