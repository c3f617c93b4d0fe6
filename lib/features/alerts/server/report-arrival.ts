import 'server-only';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { ArrivalReport } from '../alerts';
import { alertAttempts, alertDeliveries, alertDestinations } from '../tables';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;

const NOT_ARRIVED = 'Accepted, but it did not arrive';

/**
 * Records whether a person saw a test message arrive: a receiver may accept a message and never show it.
 * @throws ConsoleError `no_such_delivery`, also for a message that is no test or still waiting
 */
export function reportArrival(context: Context, id: string, { arrived }: ArrivalReport): Promise<void> {
  permit(context, 'alerts.change');
  return context.db.transaction(async (transaction) => {
    const isTest = and(isNull(alertDeliveries.digest), ne(alertDeliveries.status, 'waiting'));
    const [message] = await transaction
      .update(alertDeliveries)
      .set({ status: arrived ? 'confirmed' : 'failed' })
      .where(and(eq(alertDeliveries.id, id), isTest))
      .returning({ destination: alertDeliveries.destination, attempts: alertDeliveries.attempts });
    if (message === undefined) throw new ConsoleError('no_such_delivery');
    const last = and(eq(alertAttempts.delivery, id), eq(alertAttempts.number, message.attempts));
    // Why no answer came stays in the log.
    const isOurs = arrived ? eq(alertAttempts.error, NOT_ARRIVED) : isNull(alertAttempts.error);
    await transaction
      .update(alertAttempts)
      .set({ error: arrived ? null : NOT_ARRIVED })
      .where(and(last, isOurs));
    const [destination] = await transaction
      .select({ name: alertDestinations.name })
      .from(alertDestinations)
      .where(eq(alertDestinations.id, message.destination));
    await announce(transaction, { kind: 'alerts', profile: null });
    await record(transaction, context, {
      action: 'destination.arrival_reported',
      ...(destination && { subject: destination.name }),
      after: { delivery: id, arrived },
    });
  });
}
