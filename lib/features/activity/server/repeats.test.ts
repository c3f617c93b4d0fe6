import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { emptyActivity } from '@/lib/testing/rewrite-activity';
import type { Repeated } from '../activity-actions';
import { activity, activityRepeats } from '../tables';
import { ActivityLog } from './activity-log';
import { listActivity, readActivity } from './list-activity';
import type { Entry } from './record';
import { recordRepeats } from './repeats';
import { verifyChain } from './verify-chain';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const REFUSED: Entry = {
  action: 'permission.refused',
  outcome: 'refused',
  subject: 'forms.change',
  profile: PROFILE,
};

describe.each(DATABASE_KINDS)('repeated acts on %s', (kind) => {
  const opened = openFresh(kind);
  const db = () => opened.database.db;
  let time = NOON;
  const now = () => time;
  const failures: unknown[] = [];
  const instance = () => new ActivityLog({ db: db(), views: true, log: (cause) => failures.push(cause) });
  const by = (token?: string) => ({
    operator: { ...operatorOf('support'), ...(token === undefined ? {} : { token: { name: token } }) },
    call: { requestId: 'request', from: '192.0.2.7' },
    now,
  });
  const rows = () => db().select().from(activity).orderBy(asc(activity.number));
  const listed = async () =>
    (await listActivity({ db: db(), now, operator: operatorOf('administrator') }, {})).rows;
  const many = (count: number, act: (index: number) => Promise<void>) =>
    Promise.all(Array.from({ length: count }, (_, index) => act(index)));

  beforeEach(async () => {
    await emptyActivity(opened.database);
    await db().delete(activityRepeats);
    time = NOON;
    failures.length = 0;
  });

  test('case 173: 300 refusals in one minute on two instances are two rows; one is listed, with the count', async () => {
    const [one, other] = [instance(), instance()];
    await one.repeated(by(), REFUSED);
    expect(await rows()).toMatchObject([{ action: 'permission.refused', after: null, profile: PROFILE }]);
    time += 30_000;
    await many(299, (index) => (index % 2 ? one : other).repeated(by(), REFUSED));
    expect(await rows()).toHaveLength(1);
    expect(await recordRepeats(db(), now)).toBe(0);
    time = NOON + MINUTE;
    expect(await recordRepeats(db(), now)).toBe(1);
    expect(await listed()).toMatchObject([
      {
        number: 2,
        intent: 1,
        action: 'permission.refused',
        outcome: 'refused',
        subject: 'forms.change',
        profile: PROFILE,
        operator: { id: 'operator-support' },
        after: {
          times: 300,
          firstAt: '2026-11-21T12:00:00.000Z',
          lastAt: '2026-11-21T12:00:30.000Z',
          profiles: [PROFILE],
        },
      },
    ]);
    const first = await readActivity({ db: db(), operator: operatorOf('administrator') }, 1);
    expect(first.outcomeNumber).toBe(2);
    expect(await verifyChain(db())).toMatchObject({ ok: true, end: { number: 2 } });
    expect(await recordRepeats(db(), now)).toBe(0);
    expect(failures).toEqual([]);
  });

  test('case 173: a single refusal is one row, and the next minute starts its own', async () => {
    await instance().repeated(by(), REFUSED);
    time += MINUTE;
    await instance().repeated(by(), REFUSED);
    expect(await recordRepeats(db(), now)).toBe(1);
    time += MINUTE;
    expect(await recordRepeats(db(), now)).toBe(1);
    expect(await rows()).toHaveLength(2);
    expect(await db().$count(activityRepeats)).toBe(0);
  });

  test('case 173: tokens, permissions and strangers’ networks are counted separately', async () => {
    const stranger = { operator: null, call: { requestId: 'r', from: '192.0.2.8' }, now };
    const log = instance();
    for (let round = 0; round < 2; round += 1) {
      await log.repeated(by(), REFUSED);
      await log.repeated(by('nightly'), REFUSED);
      await log.repeated(by(), { ...REFUSED, subject: 'labels.change' });
      await log.repeated(stranger, {
        action: 'session.refused',
        outcome: 'refused',
        subject: '192.0.2.0/24',
      });
    }
    time += MINUTE;
    await recordRepeats(db(), now);
    expect(await rows()).toHaveLength(8);
    expect((await listed()).map(({ after }) => after)).toEqual(
      Array(4).fill(expect.objectContaining({ times: 2 })),
    );
    expect((await listed()).map(({ operator, token }) => [operator?.id, token])).toContainEqual([
      'operator-support',
      'nightly',
    ]);
    expect(await verifyChain(db())).toMatchObject({ ok: true });
  });

  test('counts survive a restart: they are in the database before the response', async () => {
    const log = instance();
    await log.repeated(by(), REFUSED);
    await log.repeated(by(), REFUSED);
    time += 60 * MINUTE;
    await recordRepeats(db(), now);
    expect((await listed())[0]).toMatchObject({ after: { times: 2 } });
  });

  test('case 173: exports of one kind are one row per minute, with up to 20 filters', async () => {
    const log = instance();
    await many(20, () => log.exported(by(), 'events', { format: 'csv' }));
    await many(19, (index) => log.exported(by(), 'events', { format: 'csv', q: `${index}` }));
    time += 15_000;
    await expect(log.exported(by(), 'events', { format: 'csv', q: '19' })).rejects.toMatchObject({
      code: 'too_many_exports',
      retryAfter: 45,
    });
    await log.exported(by(), 'events', { format: 'csv', q: '3' });
    await log.exported(by(), 'labels', { format: 'csv', q: '19' });
    time = NOON + MINUTE;
    await recordRepeats(db(), now);
    expect(await rows()).toHaveLength(3);
    const [events] = await listed();
    expect(events).toMatchObject({ action: 'data.exported', subject: 'events', after: { times: 40 } });
    const { filters = [] } = (events?.after ?? {}) as Repeated;
    expect(filters).toHaveLength(20);
    expect(filters).toContainEqual({ format: 'csv', q: '18' });
    expect(filters).not.toContainEqual({ format: 'csv', q: '19' });
  });

  test('an export that cannot be recorded is refused; a refusal that cannot be recorded is logged', async () => {
    await opened.database.executeSql('ALTER TABLE console.activity_repeats RENAME TO away');
    try {
      await expect(instance().exported(by(), 'events', {})).rejects.toMatchObject({ code: 'not_recorded' });
      await instance().repeated(by(), REFUSED);
      expect(failures).toHaveLength(1);
    } finally {
      await opened.database.executeSql('ALTER TABLE console.away RENAME TO activity_repeats');
    }
  });
});
