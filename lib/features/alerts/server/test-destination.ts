import 'server-only';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { DestinationKind } from '../alert-words';
import type { AlertDelivery } from '../alerts';
import { alertAttempts, alertDeliveries, alertDestinations } from '../tables';
import { newMessageId } from './alert-store';
import { composeTest } from './compose-digest';
import { findDelivery, toDelivery } from './deliveries';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'alerts' | 'publicUrl'>;

/**
 * Sends a test message at once, even if the destination is off, and returns the result. It is logged, but not
 * retried.
 * @throws ConsoleError `no_such_destination`
 */
export async function testDestination(context: Context, id: string): Promise<AlertDelivery> {
  permit(context, 'alerts.change');
  const { db, operator, now, alerts, publicUrl } = context;
  const [destination] = await db.select().from(alertDestinations).where(eq(alertDestinations.id, id));
  if (destination === undefined) throw new ConsoleError('no_such_destination');
  const kind = destination.kind as DestinationKind;
  const startedAt = new Date(now());
  const message = {
    ...composeTest(kind, { console: publicUrl, at: startedAt.toISOString(), by: operator.name }),
    ...newMessageId(),
  };
  const began = performance.now();
  const { headers, sent } = await alerts.send({ destination, ...message }, startedAt.getTime());
  const durationMs = Math.round(performance.now() - began);
  const status = sent.status !== null && sent.status >= 200 && sent.status < 300 ? 'delivered' : 'failed';
  const delivery = randomUUID();
  return db.transaction(async (transaction) => {
    const [still] = await transaction
      .select({ id: alertDestinations.id })
      .from(alertDestinations)
      .where(eq(alertDestinations.id, id))
      .for('key share');
    if (still === undefined) throw new ConsoleError('no_such_destination');
    await transaction.insert(alertDeliveries).values({
      id: delivery,
      destination: id,
      digest: null,
      gets: destination.gets,
      ...message,
      status,
      attempts: 1,
      createdAt: startedAt,
    });
    await transaction.insert(alertAttempts).values({
      delivery,
      number: 1,
      startedAt,
      durationMs,
      headers,
      status: sent.status,
      error: sent.error,
      answer: sent.answer,
    });
    await announce(transaction, { kind: 'alerts', profile: null });
    await record(transaction, context, {
      action: 'destination.tested',
      outcome: status === 'delivered' ? 'done' : 'failed',
      subject: destination.name,
      after: { delivery, status, answer: sent.status, error: sent.error },
    });
    return toDelivery(await findDelivery(transaction, delivery));
  });
}
