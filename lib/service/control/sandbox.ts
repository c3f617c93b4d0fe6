import * as z from 'zod';
import { type ResetDone, resetDone } from '../control-api/scenario';
import { resetToSeed, type SeedCounts } from '../seeding/seed-database';
import type { ControlContext, ControlRows, ControlRuns } from './control-route';

/** Source: PostgreSQL, appendix "Error codes": deadlock_detected. */
const DEADLOCK = '40P01';
const TRIES = 5;

/**
 * Restores the state of the first start while the service runs: data, settings, clock, faults, runs, windows.
 * Access tokens stay valid until they expire.
 */
async function resetSandbox(context: ControlContext): Promise<ResetDone> {
  const done = await resetThroughChanges(context);
  context.dropCaches();
  context.budgets.resetAll();
  await context.sharedState.reload();
  await context.afterReset();
  return done;
}

/**
 * Emptying locks every table, and a change some of them in another order: if they deadlock, the database
 * aborts one.
 */
async function resetThroughChanges({ db, seedSize }: ControlContext): Promise<SeedCounts> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await resetToSeed(db, seedSize);
    } catch (error) {
      if (attempt === TRIES || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === DEADLOCK || (cause instanceof Error && isDeadlock(cause));
}

export const SANDBOX = {
  'POST /reset': {
    operationId: 'resetSandbox',
    summary: 'Restores the seeded data of all accounts',
    description:
      'Profiles, documents, events, subscriptions, settings, clock, faults and runs return to their original state. ' +
      'Access tokens stay valid until they expire.',
    body: z.strictObject({}),
    example: { body: {} },
    answer: z.strictObject({ data: resetDone }),
  },
} as const satisfies ControlRows;

export const sandbox: ControlRuns<typeof SANDBOX> = {
  'POST /reset': async (context) => ({ data: await resetSandbox(context) }),
};
