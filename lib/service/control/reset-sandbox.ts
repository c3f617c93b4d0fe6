import type { ResetDone } from '@/lib/contract/sandbox/scenario';
import { resetToSeed } from '../seed/plant-seed';
import type { ControlContext } from './control-context';

/**
 * Everything as at the first start, while the service runs: data, settings, clock, faults, runs, windows.
 * Access tokens stay valid until they expire.
 */
export async function resetSandbox(context: ControlContext): Promise<ResetDone> {
  const done = await resetToSeed(context.db, context.seedSize);
  context.forget();
  context.budgets.forgetAll();
  await context.sharedState.reload();
  await context.afterReset();
  return done;
}
