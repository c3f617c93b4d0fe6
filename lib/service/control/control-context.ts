import type { ServiceContext } from '../context';
import type { Budgets } from '../rate-limit/budgets';
import type { LimitOverrides } from '../rate-limit/limit-of';
import type { SeedSize } from '../seed/plant-seed';
import type { SharedState } from '../settings/shared-state';

/** What control operations work with besides the verbs' context. */
export interface ControlContext extends ServiceContext {
  /** Milliseconds since 1970, by the machine's clock: for what people watch, whatever the service's clock says. */
  machine: () => number;
  limitOverrides: LimitOverrides;
  sharedState: SharedState;
  budgets: Budgets;
  /** Takes the steps of a scenario’s run that are due by now. */
  playRun(id: string): Promise<unknown>;
  seedSize: SeedSize;
  /** Everything that was read is to be read again. */
  forget(): void;
  /** After everything was brought back to the seed: what else depends on it begins anew. */
  afterReset(): Promise<void>;
}
