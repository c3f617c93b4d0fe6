import type { Database } from '@/lib/db/database';
import { collectOutcomes } from './collect-outcomes';
import { dueSubscriptions } from './due-subscriptions';
import { keepQueues, putBackTaken } from './keep-queues';
import { recordOutcomes } from './record-outcomes';
import { type RetryDelay, retryDelay } from './retry-delay';
import type { Sender } from './send-webhook';
import { webhookHeaders } from './sign-webhook';
import type { SubscriptionRow } from './subscription-view';
import { type TakenDelivery, takeDeliveries } from './take-deliveries';
import type { WebhookSetup } from './webhook-setup';

export interface DeliveryWorker {
  /** Takes up what an earlier process left behind, and looks for deliveries until it is stopped. */
  start(): Promise<void>;
  /** There is something to send. */
  wake(): void;
  /** Takes nothing more, waits a while for what is under way, and writes what came of it. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  database: Database;
  webhooks: WebhookSetup;
  sender: Sender;
  log: (error: unknown) => void;
  wait?: RetryDelay;
  random?: () => number;
  /** Milliseconds between looks when nobody wakes it: work of other processes, and what has become due. */
  interval?: number;
  /** Milliseconds that a stop waits for attempts under way. */
  patience?: number;
}

/** Attempts at once to one receiver. */
const MOST_AT_ONCE = 50;
/** Milliseconds in which many calls to wake make one look. */
const TOGETHER = 20;
const KEEP_INTERVAL = 5_000;

/**
 * Sends what waits in the subscriptions' queues. Each has places of its own, so that a receiver that hangs
 * holds up its own deliveries and no other's.
 */
export function createDeliveryWorker(options: WorkerOptions): DeliveryWorker {
  const { database, webhooks, sender, log, interval = 500, patience = 5_000 } = options;
  const { jobs, clock, own } = webhooks;
  const { db } = database;
  const recording = { jobs, wait: options.wait ?? retryDelay, random: options.random ?? Math.random };
  const outcomes = collectOutcomes((batch) => recordOutcomes(db, batch, recording), log);
  const busy = new Map<string, number>();
  const underWay = new Set<Promise<unknown>>();
  const timers: NodeJS.Timeout[] = [];
  let soon: NodeJS.Timeout | null = null;
  let looking = false;
  let lookAgain = false;
  let state: 'new' | 'running' | 'stopping' | 'cut' = 'new';

  function wake(): void {
    if (state !== 'running') return;
    if (looking) lookAgain = true;
    else soon ??= setTimeout(() => track(look()), TOGETHER).unref();
  }

  async function look(): Promise<void> {
    soon = null;
    if (looking || state !== 'running') return;
    looking = true;
    try {
      const due = await dueSubscriptions(db);
      await Promise.all(due.map(serve));
    } catch (error) {
      log(error);
    } finally {
      looking = false;
      if (lookAgain) wake();
      lookAgain = false;
    }
  }

  async function serve(subscription: SubscriptionRow): Promise<void> {
    const places = MOST_AT_ONCE - (busy.get(subscription.id) ?? 0);
    if (places <= 0 || state !== 'running') return;
    const taken = await takeDeliveries(db, jobs, subscription.id, places);
    for (const delivery of taken) {
      busy.set(subscription.id, (busy.get(subscription.id) ?? 0) + 1);
      track(attempt(subscription, delivery));
    }
  }

  async function attempt(subscription: SubscriptionRow, { job, message }: TakenDelivery): Promise<void> {
    try {
      const startedAt = clock();
      const headers = webhookHeaders(message.id, message.body, subscription, startedAt);
      const began = performance.now();
      const sent = await sender.send(addressOf(subscription), headers, message.body);
      const endedAt = startedAt + performance.now() - began;
      if (state !== 'cut') {
        outcomes.add({ job, subscription: subscription.id, startedAt, endedAt, headers, sent });
      }
    } catch (error) {
      log(error);
    } finally {
      busy.set(subscription.id, (busy.get(subscription.id) ?? 1) - 1);
      wake();
    }
  }

  /** Several instances share the subscription of their own receivers; each sends to its own. */
  const addressOf = (subscription: SubscriptionRow): string =>
    subscription.own && own ? own.address : subscription.address;

  function track(work: Promise<unknown>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  const every = (milliseconds: number, run: () => void) =>
    timers.push(setInterval(run, milliseconds).unref());

  return {
    wake,
    async start() {
      if (state !== 'new') return;
      if (database.exclusive) await putBackTaken(db);
      state = 'running';
      every(interval, wake);
      every(KEEP_INTERVAL, () => track(keepQueues({ database, db, webhooks }).catch(log)));
      wake();
    },
    async stop() {
      if (state !== 'running') return;
      state = 'stopping';
      for (const timer of timers) clearInterval(timer);
      if (soon) clearTimeout(soon);
      let impatience: NodeJS.Timeout | undefined;
      const enough = new Promise((resolve) => {
        impatience = setTimeout(resolve, patience);
      });
      await Promise.race([untilIdle(underWay), enough]);
      clearTimeout(impatience);
      state = 'cut';
      await sender.close();
      await untilIdle(underWay);
      await outcomes.flush();
    },
  };
}

/** What is under way may begin more. */
async function untilIdle(work: ReadonlySet<Promise<unknown>>): Promise<void> {
  while (work.size > 0) await Promise.allSettled(work);
}
