import { type ServiceContext, serviceWorkStore } from '../context';
import { createOutbox, planNoFaults } from '../events/outbox';
import type { RunningService } from './start-service';

/** A context for verbs, without delivery. `writes` counts how often there was something to send. */
export function verbContext(running: RunningService): ServiceContext & { writes: number } {
  const { database } = running;
  const work = serviceWorkStore();
  const outbox = createOutbox({ work, planFaults: planNoFaults });
  const context: ServiceContext & { writes: number } = {
    database,
    db: database.db,
    clock: () => running.now,
    writes: 0,
    webhooks: { work, clock: Date.now, own: null },
    outbox: {
      write(...given) {
        context.writes += 1;
        return outbox.write(...given);
      },
    },
  };
  return context;
}
