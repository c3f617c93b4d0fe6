import type { Queries } from '@/lib/db/database';

/** A delivery that is about to be written. */
export interface PlannedDelivery {
  id: string;
  subscription: string;
}

/**
 * What becomes of a delivery when faults are made on purpose: it is dropped, or sent `copies` times after
 * `delaySeconds`. Later deliveries overtake a delayed one: that is how disorder is made.
 */
export type DeliveryPlan = 'drop' | { copies: number; delaySeconds: number };

/**
 * Decides for deliveries of one account, in the transaction that writes them. A delivery that is not in the
 * answer is sent once, at once.
 */
export type PlanFaults = (
  transaction: Queries,
  account: string,
  deliveries: readonly PlannedDelivery[],
) => Promise<ReadonlyMap<string, DeliveryPlan>>;

export const planNoFaults: PlanFaults = async () => new Map();
