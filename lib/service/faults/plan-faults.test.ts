import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { type CreateFault, createFault } from '../control-api/settings';
import { faults } from '../tables';
import { startService } from '../testing/start-service';
import { createActiveFaults } from './active-faults';
import { injectFault } from './faults';
import { plansFaults } from './plan-faults';

const DELIVERIES = ['a', 'b', 'c', 'd'].map((id) => ({ id, subscription: 's' }));

describe.each(DATABASE_KINDS)('faults of webhooks on %s', (kind) => {
  const running = startService(kind);

  async function plan(wanted: CreateFault[], deliveries = DELIVERIES) {
    const { db } = running.database;
    await db.delete(faults);
    for (const fault of wanted) {
      running.now += 1;
      await injectFault(db, 'northwind', createFault.parse(fault), running.now);
    }
    const active = createActiveFaults(() => running.now);
    active.replace(await db.select().from(faults).orderBy(faults.createdAt));
    const random = () => 0.5;
    const made = await plansFaults({ faults: active, random })(db, 'northwind', deliveries);
    return Object.fromEntries(made);
  }

  test.each<[string, CreateFault[], object]>([
    ['none', [], {}],
    ['a fault on the API', [{ kind: 'cut', calls: 9 }], {}],
    ['dropped, for two', [{ kind: 'dropped', calls: 2 }], { a: 'drop', b: 'drop' }],
    ['duplicated, for one', [{ kind: 'duplicated', calls: 1 }], { a: { copies: 2, delaySeconds: 0 } }],
    ['delayed, for one', [{ kind: 'delayed', calls: 1 }], { a: { copies: 1, delaySeconds: 30 } }],
    [
      'delayed, twice over',
      [
        { kind: 'delayed', amount: 4, calls: 1 },
        { kind: 'delayed', amount: 9, calls: 1 },
      ],
      { a: { copies: 1, delaySeconds: 4 }, b: { copies: 1, delaySeconds: 9 } },
    ],
    [
      'dropped, then duplicated and disordered',
      [
        { kind: 'reordered', calls: 1 },
        { kind: 'duplicated', calls: 2 },
        { kind: 'dropped', calls: 1 },
      ],
      { a: 'drop', b: { copies: 2, delaySeconds: 2.5 }, c: { copies: 2, delaySeconds: 0 } },
    ],
  ])('%s', async (_, wanted, expected) => {
    expect(await plan(wanted)).toEqual(expected);
  });

  test('a fault that ends by time affects all until then', async () => {
    expect(Object.values(await plan([{ kind: 'dropped', seconds: 5 }]))).toEqual(Array(4).fill('drop'));
  });

  test('a change that is rolled back uses up no fault', async () => {
    const { db } = running.database;
    await plan([{ kind: 'dropped', calls: 1 }], []);
    const active = createActiveFaults(() => running.now);
    active.replace(await db.select().from(faults));
    const planFaults = plansFaults({ faults: active, random: Math.random });
    const change = db.transaction(async (transaction) => {
      expect((await planFaults(transaction, 'northwind', DELIVERIES)).get('a')).toBe('drop');
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    expect(await db.select().from(faults).where(eq(faults.kind, 'dropped'))).toHaveLength(1);
    expect((await planFaults(db, 'northwind', DELIVERIES)).size).toBe(1);
    expect((await planFaults(db, 'northwind', DELIVERIES)).size).toBe(0);
  });
});
