import type { ServiceContext } from '../context';
import { createWebhooks } from '../webhooks/create-webhooks';
import type { Running } from './start-service';

/** What verbs work with, without anybody who delivers. `wakes` counts how often there was something to send. */
export function verbContext(running: Running): ServiceContext & { wakes: number } {
  const { database } = running;
  const { outbox, webhooks } = createWebhooks({ database, own: null, log: () => undefined });
  const context = {
    database,
    db: database.db,
    clock: () => running.now,
    wakes: 0,
    webhooks,
    outbox: {
      ...outbox,
      wake() {
        context.wakes += 1;
      },
    },
  };
  return context;
}
