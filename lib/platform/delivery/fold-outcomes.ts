import type { ItemEnding } from '@/lib/platform/work/end-items';
import type { RetrySchedule } from '@/lib/platform/work/work-kind';
import type { DeliveryPayload } from './enqueue-deliveries';
import { retryAfter } from './retry-delay';
import type { SendResult } from './send-webhook';

/** An attempt that has ended. Times are milliseconds since 1970, by the machine's clock. */
export interface Outcome extends DeliveryPayload {
  /** Number of the attempt in its series, from 1. */
  attempt: number;
  receiver: string;
  startedAt: number;
  endedAt: number;
  headers: Record<string, string>;
  sent: SendResult;
}

export interface DeliveryState {
  id: string;
  status: 'waiting' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  nextAttemptAt: Date | null;
}

export interface ReceiverState {
  id: string;
  status: 'enabled' | 'disabled';
  disabledReason: string | null;
  failingSince: Date | null;
}

/** The results of attempts in addition to the new states: their places in the log, and whether each is retried. */
export interface FoldedOutcomes {
  attempts: { number: number; outcome: Outcome }[];
  endings: ItemEnding[];
}

const FIVE_DAYS = 5 * 24 * 60 * 60 * 1_000;
const GONE = 410;

/** Applies outcomes in order and updates the given states. An outcome of a deleted delivery leaves no trace. */
export function foldOutcomes(
  outcomes: readonly Outcome[],
  deliveries: ReadonlyMap<string, DeliveryState>,
  receivers: ReadonlyMap<string, ReceiverState>,
  { wait, random }: { wait: RetrySchedule; random: () => number },
): FoldedOutcomes {
  const folded: FoldedOutcomes = { attempts: [], endings: outcomes.map(() => 'done') };
  for (const [index, outcome] of outcomes.entries()) {
    const { sent, endedAt } = outcome;
    const delivery = deliveries.get(outcome.delivery);
    const receiver = receivers.get(outcome.receiver);
    if (!delivery || !receiver) continue;
    delivery.attempts += 1;
    folded.attempts.push({ number: delivery.attempts, outcome });
    if (isSuccess(sent)) {
      delivery.status = 'delivered';
      delivery.nextAttemptAt = null;
      receiver.failingSince = null;
      continue;
    }
    recordFailure(receiver, sent, endedAt);
    // Another copy arrived, or the receiver was given up meanwhile.
    if (outcome.surplus || delivery.status !== 'waiting') continue;
    const planned = receiver.status === 'disabled' ? null : wait(outcome.attempt, random);
    if (planned === null) {
      delivery.status = 'failed';
      delivery.nextAttemptAt = null;
      continue;
    }
    const delay = Math.max(planned, retryAfter(sent.retryAfter, endedAt));
    delivery.nextAttemptAt = new Date(endedAt + delay);
    folded.endings[index] = { retry: delay, error: sent.error ?? `The receiver answered ${sent.status}` };
  }
  return folded;
}

/** 3xx is a failure: redirects are not followed. */
const isSuccess = ({ status }: SendResult): boolean => status !== null && status >= 200 && status < 300;

/** Source: Standard Webhooks, "Deliverability and reliability": 410 and days of failure disable a receiver. */
function recordFailure(receiver: ReceiverState, { status }: SendResult, endedAt: number): void {
  receiver.failingSince ??= new Date(endedAt);
  if (receiver.status === 'disabled') return;
  const forDays = endedAt - receiver.failingSince.getTime() >= FIVE_DAYS;
  if (status !== GONE && !forDays) return;
  receiver.status = 'disabled';
  receiver.disabledReason =
    status === GONE ? 'The receiver answered 410 Gone' : 'Every attempt failed for five days';
}
