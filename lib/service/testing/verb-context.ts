import type { ServiceContext } from '../context';
import { createOutbox } from '../events/outbox';
import type { Running } from './start-service';

/** What verbs work with, without anybody who delivers. `wakes` counts how often there was something to send. */
export function verbContext(running: Running): ServiceContext & { wakes: number } {
  const context = {
    database: running.database,
    db: running.database.db,
    clock: () => running.now,
    wakes: 0,
    outbox: createOutbox(
      async () => undefined,
      () => {
        context.wakes += 1;
      },
    ),
  };
  return context;
}
