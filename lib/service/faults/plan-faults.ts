import type { WebhookFaultKind } from '../control-api/fault-kinds';
import type { DeliveryPlan, PlanFaults } from '../events/outbox';
import type { ActiveFaults } from './active-faults';
import { amountOf, WEBHOOK_FAULTS } from './active-faults';

/** The most seconds by which a delivery is moved out of order. */
const DISORDER = 5;

type SentDelivery = Exclude<DeliveryPlan, 'drop'>;

const EFFECTS: Record<
  Exclude<WebhookFaultKind, 'dropped'>,
  (plan: SentDelivery, amount: number | null, random: () => number) => SentDelivery
> = {
  duplicated: (plan) => ({ ...plan, copies: 2 }),
  delayed: (plan, amount) => ({
    ...plan,
    delaySeconds: plan.delaySeconds + amountOf('delayed', amount),
  }),
  reordered: (plan, _, random) => ({
    ...plan,
    delaySeconds: plan.delaySeconds + Math.round(random() * DISORDER * 1000) / 1000,
  }),
};

interface Means {
  faults: ActiveFaults;
  random: () => number;
}

/**
 * Webhooks are affected by the oldest fault of each kind; a dropped one by no other. Counted in the
 * transaction of the change: one that is rolled back uses up no fault.
 */
export function plansFaults({ faults, random }: Means): PlanFaults {
  return async (transaction, account, deliveries) => {
    const plans = new Map<string, DeliveryPlan>();
    if (!faults.any(account, WEBHOOK_FAULTS)) return plans;
    const dropped = await hitBy('dropped', deliveries);
    for (const { id } of dropped) plans.set(id, 'drop');
    const sent = deliveries.slice(dropped.length);
    for (const [kind, effect] of Object.entries(EFFECTS)) {
      for (const { id, amount } of await hitBy(kind as WebhookFaultKind, sent)) {
        const before = (plans.get(id) as SentDelivery | undefined) ?? { copies: 1, delaySeconds: 0 };
        plans.set(id, effect(before, amount, random));
      }
    }
    return plans;

    async function hitBy(kind: WebhookFaultKind, candidates: typeof deliveries) {
      if (candidates.length === 0) return [];
      const hits = await faults.consume(transaction, account, new Set([kind]), candidates.length);
      const amounts = hits.flatMap(({ fault, calls }) => Array<number | null>(calls).fill(fault.amount));
      return amounts.map((amount, index) => ({ id: candidates[index]?.id ?? '', amount }));
    }
  };
}
