import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import type { CreateFault } from '../control-api/settings';
import type { DeliveryPage } from '../control-api/webhook';
import { startService } from '../testing/start-service';

const NORTHWIND = '/accounts/northwind';

describe.each(DATABASE_KINDS)('webhooks under a fault on %s', (kind) => {
  const running = startService(kind);

  /** Status of the only delivery of a new profile, and the seconds until its jobs are due. */
  async function createUnder(fault: CreateFault) {
    await running.control('DELETE', `${NORTHWIND}/faults`);
    await running.control('POST', `${NORTHWIND}/faults`, fault);
    await running.control('POST', `${NORTHWIND}/profiles`, { kind: 'club' });
    const listed = await running.control('GET', `${NORTHWIND}/deliveries?limit=1`);
    const [made] = ((await listed.json()) as DeliveryPage).data;
    const jobs = await running.database.db.execute(sql`
      SELECT round(extract(epoch FROM due_at - ${new Date(running.now).toISOString()}::timestamptz), 1)::float AS seconds
      FROM service.work_items WHERE payload->>'delivery' = ${made?.id}`);
    const { rows } = jobs as unknown as { rows: { seconds: number }[] };
    return { status: made?.status, due: rows.map(({ seconds }) => seconds) };
  }

  test('is dropped, doubled, delayed or reordered by the fault, as often as its count', async () => {
    const receiver = { address: 'https://receiver.example/webhooks' };
    expect((await running.control('POST', `${NORTHWIND}/subscriptions`, receiver)).status).toBe(201);
    expect(await createUnder({ kind: 'dropped', calls: 1 })).toEqual({ status: 'dropped', due: [] });
    expect(await createUnder({ kind: 'duplicated', calls: 1 })).toEqual({ status: 'waiting', due: [0, 0] });
    expect(await createUnder({ kind: 'delayed', amount: 45, calls: 1 })).toEqual({
      status: 'waiting',
      due: [45],
    });
    const { due } = await createUnder({ kind: 'reordered', calls: 1 });
    expect(due).toHaveLength(1);
    expect(due[0]).toBeGreaterThanOrEqual(0);
    expect(due[0]).toBeLessThanOrEqual(5);
    expect(await createUnder({ kind: 'server_error', calls: 1 })).toEqual({ status: 'waiting', due: [0] });
    const left = await running.control('GET', `${NORTHWIND}/faults`);
    expect(await left.json()).toMatchObject({ data: [{ kind: 'server_error' }] });
  });
});
