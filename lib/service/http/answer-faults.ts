import { setTimeout as pause } from 'node:timers/promises';
import { RATE_LIMIT_HEADERS } from '@/lib/configuration/contract/rate-limit';
import type { Queries } from '@/lib/platform/db/database';
import type { ApiFaultKind } from '../control-api/fault-kinds';
import type { ActiveFaults, StoredFault } from '../faults/active-faults';
import { amountOf } from '../faults/active-faults';
import type { Admission } from '../rate-limit/budgets';
import { ServiceFault, unauthenticated } from '../service-fault';
import { faultAnswer, toResponse } from './answer';

/** Waits this many milliseconds, or less if the signal says that no one is waiting any more. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Null: the request continues as usual. */
export type MeetFaults = (call: {
  account: string;
  request: Request;
  rate: Admission;
  kinds: ReadonlySet<ApiFaultKind>;
}) => Promise<Response | null>;

interface Hit {
  amount: number;
  request: Request;
  rate: Admission;
  nowMs: number;
  sleep: Sleep;
}

const HANGS_FOR_MS = 120_000;
const LATENCY = new Set<ApiFaultKind>(['latency']);

const refuse = (fault: ServiceFault, rate: Admission) => toResponse(faultAnswer(fault), rate);

/** Every response with a status has the rate headers, as usual for the service. */
const ANSWERS: Record<Exclude<ApiFaultKind, 'latency'>, (hit: Hit) => Response | Promise<Response>> = {
  unauthorised: ({ rate }) => refuse(unauthenticated(), rate),
  rate_limited: ({ rate, amount, nowMs }) =>
    refuse(
      new ServiceFault('rate_limited', 'The rate limit has been exceeded. Wait, then try again.', {
        headers: {
          [RATE_LIMIT_HEADERS.retryAfter]: String(amount),
          [RATE_LIMIT_HEADERS.reset]: String(Math.ceil(nowMs / 1000) + amount),
        },
      }),
      { ...rate, remaining: 0 },
    ),
  server_error: ({ rate, amount }) =>
    toResponse({ status: amount, body: '{"message":"This error is a sandbox fault."}' }, rate),
  async hang({ request, rate, sleep }) {
    await sleep(HANGS_FOR_MS, request.signal);
    return brokenBody(rate);
  },
  cut: ({ rate }) => brokenBody(rate),
  invalid_json: ({ rate }) => toResponse({ status: 200, body: '{"data": [{"id": 10' }, rate),
};

interface Means {
  faults: ActiveFaults;
  db: Queries;
  clock: () => number;
  sleep: Sleep;
}

/** The faults for a request: the oldest delay, then the oldest fault of another kind. */
export function faultMeter({ faults, db, clock, sleep }: Means): MeetFaults {
  const consumeOne = async (
    account: string,
    kinds: ReadonlySet<ApiFaultKind>,
  ): Promise<StoredFault | null> =>
    faults.any(account, kinds) ? ((await faults.consume(db, account, kinds, 1))[0]?.fault ?? null) : null;

  return async ({ account, request, rate, kinds }) => {
    const latency = await consumeOne(account, LATENCY);
    if (latency) await sleep(amountOf('latency', latency.amount) * 1000, request.signal);
    const fault = await consumeOne(account, new Set([...kinds].filter((kind) => kind !== 'latency')));
    if (!fault) return null;
    const kind = fault.kind as keyof typeof ANSWERS;
    const amount = amountOf(kind, fault.amount);
    return ANSWERS[kind]({ amount, request, rate, nowMs: clock(), sleep });
  };
}

/** Never keeps a process alive that is about to exit. */
export const sleep: Sleep = (ms, signal) =>
  pause(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Time for the first part to be sent. */
const FLUSH_MS = 20;
const HALF = new TextEncoder().encode('{"data":[{"id":1001,"na');

/**
 * Servers treat an error with this name and code as a closed connection: they close it without logging a
 * failure.
 */
const cut = () =>
  Object.assign(new Error('Connection dropped by a sandbox fault.'), {
    name: 'AbortError',
    code: 'ERR_STREAM_PREMATURE_CLOSE',
  });

/**
 * A response whose body ends in an error halfway: over HTTP the connection is closed there. The error follows
 * after the first part was requested, so that the headers and half a body are sent.
 */
function brokenBody(rate: Admission): Response {
  let sent = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (sent) {
          await pause(FLUSH_MS);
          controller.error(cut());
        } else {
          controller.enqueue(HALF);
          sent = true;
        }
      },
    },
    { highWaterMark: 0 },
  );
  return toResponse({ status: 200, body }, rate);
}
