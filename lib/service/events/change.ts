import type { Queries } from '@/lib/db/database';
import type { ServiceContext } from '../context';
import type { NewEvent } from './outbox';

/**
 * A change and the events that tell of it: all of it or nothing. What `run` emits is written with its
 * deliveries in the same transaction, and sent after the commit.
 */
export function change<Result>(
  { db, outbox }: ServiceContext,
  run: (transaction: Queries, emit: (event: NewEvent) => void) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    const events: NewEvent[] = [];
    const value = await run(transaction, (event) => events.push(event));
    if (events.length > 0) await outbox.write(transaction, events);
    return value;
  });
}
