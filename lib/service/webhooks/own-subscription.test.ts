import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import type { WebhookSubscription } from '../control-api/webhook';
import type { Service } from '../create-service';
import { resetToSeed } from '../seeding/seed-database';
import { askControl } from '../testing/control-requests';
import { startService } from '../testing/start-service';
import { verbContext } from '../testing/verb-context';
import { ensureOwnSubscription } from './own-subscription';

const SUBSCRIPTIONS = '/accounts/northwind/subscriptions';
const at = (port: number) => ({ account: 'northwind', address: `http://localhost:${port}/api/webhooks` });

async function listed(service: Service): Promise<WebhookSubscription[]> {
  return (await askControl(service, 'GET', SUBSCRIPTIONS)).body.data as WebhookSubscription[];
}

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  const running = startService(kind);

  test('the console’s own receiver is subscribed once, however many instances start, and follows its port', async () => {
    expect(await listed(running.service)).toEqual([]);
    expect(await running.service.webhookSecrets()).toEqual([]);
    const services = await Promise.all(
      [3000, 3000, 3000].map((port) => running.another({ ownReceiver: at(port) })),
    );
    const [before] = await listed(running.service);
    expect(before).toMatchObject({
      own: true,
      status: 'enabled',
      event_types: null,
      address: at(3000).address,
    });
    const [secret] = (await services[0]?.webhookSecrets()) ?? [];
    expect(secret).toMatch(/^whsec_/);
    const moved = await running.another({ ownReceiver: at(3001) });
    expect(await listed(running.service)).toEqual([{ ...before, address: at(3001).address }]);
    expect(await moved.webhookSecrets()).toEqual([secret]);
  });

  test('its receiver accepts both secrets after a rotation', async () => {
    const service = await running.another({ ownReceiver: at(3001) });
    const [before] = await service.webhookSecrets();
    const [{ id } = { id: '' }] = await listed(service);
    const { body } = await askControl(service, 'POST', `${SUBSCRIPTIONS}/${id}/rotate-secret`);
    expect(await service.webhookSecrets()).toEqual([(body.data as { secret: string }).secret, before]);
  });

  test('it can be disabled, but neither moved nor deleted', async () => {
    const service = await running.another({ ownReceiver: at(3001) });
    const [{ id } = { id: '' }] = await listed(service);
    const path = `${SUBSCRIPTIONS}/${id}`;
    expect((await askControl(service, 'PATCH', path, { address: 'https://elsewhere.test/' })).status).toBe(
      409,
    );
    expect((await askControl(service, 'DELETE', path)).status).toBe(409);
    const { body } = await askControl(service, 'PATCH', path, { status: 'disabled' });
    expect(body.data).toMatchObject({ status: 'disabled', disabled_reason: 'Disabled manually' });
  });

  test('after a reset it is subscribed again, with a new secret', async () => {
    const service = await running.another({ ownReceiver: at(3001) });
    const before = await service.webhookSecrets();
    await resetToSeed(running.database.db, { configurations: null });
    expect(await listed(service)).toEqual([]);
    const context = verbContext(running);
    await ensureOwnSubscription({ ...context, webhooks: { ...context.webhooks, own: at(3001) } });
    expect(await listed(service)).toMatchObject([{ own: true, status: 'enabled' }]);
    const after = await service.webhookSecrets();
    expect(after).toHaveLength(1);
    expect(before).not.toContain(after[0]);
  });
});
