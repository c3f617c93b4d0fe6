import { readRateBudget } from '@/lib/configuration/contract/rate-limit';
import type { Clock } from '@/lib/platform/clock';
import type { Breaker, Pass } from './breaker';
import type { BudgetUse } from './budget-use';
import { failureError, judge, type Verdict } from './judge';
import { isChange, type LimitClass, type Operation } from './operation';
import type { Priority } from './pace-queue';
import { type Pacer, rateLimited } from './pacer';
import { type Patience, send } from './send';
import type { CallOwner } from './shares';
import type { AccessToken, TokenProvider } from './token-provider';
import { type Transport, type TransportAnswer, TransportFailure } from './transport';
import type { Tunables } from './tunables';
import type { UpstreamError } from './upstream-error';

/**
 * Carries out one operation: waits for its turn, authorises, sends, and repeats what may be repeated, each once:
 * after a 401 with a new token, after a 429 when its wait has passed (a 429 was not executed), and after a network
 * failure unless it is a change. A timeout is never repeated.
 * @param tokens null for the token request itself
 * @returns the text of a 2xx answer
 * @throws UpstreamError, or the reason of `call.signal`
 */
export async function exchange(
  service: Service,
  operation: Operation,
  call: Attempt['call'],
  tokens: TokenProvider | null,
): Promise<string> {
  const { breaker, clock, tunables } = service;
  const pacer = service.pacers[operation.limitClass];
  const { priority, asker, isSave, signal } = call;
  const turn = { ticket: pacer.ticket(), priority, asker, isSave, signal };
  const left = { renewals: 1, resends: 1, reconnects: isChange(operation) ? 0 : 1, talk: tunables.overall };
  for (let number = 1; ; number += 1) {
    // Checked again when it is sent; checked here so that nothing queues while the circuit is open.
    breaker.check();
    const held = tokens?.get() ?? null;
    const token = held instanceof Promise ? await held : held;
    call.signal?.throwIfAborted();
    const hold = pacer.enter(turn);
    if (hold) await hold;

    const began = clock.now();
    const patience = { silence: tunables.silence, overall: left.talk };
    const outcome = await attempt(service, { operation, call, token, number, patience });
    left.talk -= clock.now() - began;

    if (outcome.next === 'read') {
      tokens?.accepted();
      return outcome.text;
    }
    if (outcome.next === 'throw') throw outcome.error;
    if (outcome.next === 'renew' && tokens && token) {
      if (left.renewals === 0) throw tokens.refuse(token);
      left.renewals -= 1;
      tokens.drop(token);
    } else if (outcome.next === 'wait') {
      if (left.resends === 0) throw rateLimited(outcome.retryAfter);
      left.resends -= 1;
    } else if (outcome.next === 'reconnect') {
      // If this failure opened the circuit, report the failure itself, not the pause.
      if (left.reconnects === 0 || left.talk <= 0 || breaker.pausedFor !== null) throw outcome.error;
      left.reconnects -= 1;
    }
  }
}

/** One request in the log: these members and no others, so no secret, header or body can get in. */
export interface RequestLog {
  method: string;
  /** The path as the document writes it: no UUID, no query. */
  route: string;
  /** Null when there was no answer. */
  status: number | null;
  /** A code such as `ECONNRESET` or `SILENT`. */
  failure: string | null;
  ms: number;
  /** 1 for the first; more when a call was repeated. */
  attempt: number;
  requestId: string | undefined;
}

/** How a call is treated, apart from the operation itself. */
export interface Call {
  /** Whether a person waits for it. */
  priority: Priority;
  /** Detaches this caller only. A change that has been sent is still finished. */
  signal?: AbortSignal;
  /** Undefined for background work, and for calls that everyone waits for. */
  asker?: CallOwner | undefined;
  /** A save, or a read that a save waits for: it goes before reads. */
  isSave?: boolean | undefined;
  /** True: share no read that has been sent already. `lately`: except one that was as fresh, from this moment. */
  fresh?: boolean | 'lately';
  /** For the log; it is not sent to the service. */
  requestId?: string;
}

export interface Service {
  transport: Transport;
  origin: string;
  /** Path of the base address, without a trailing slash. */
  basePath: string;
  clock: Clock;
  tunables: Tunables;
  breaker: Breaker;
  pacers: Record<LimitClass, Pacer>;
  /** Use of the budgets of reads and of writes. */
  use: Record<'reads' | 'writes', BudgetUse>;
  /** Must not appear in an error, even if the service repeats it. */
  clientSecret: string;
  log: ((line: RequestLog) => void) | undefined;
}

interface Attempt {
  operation: Operation;
  call: Pick<Call, 'priority' | 'asker' | 'isSave' | 'signal' | 'requestId'> & {
    /** Awaited before each attempt, in its turn. */
    beforeSend?: () => Promise<void>;
    onSend?: () => void;
  };
  token: AccessToken | null;
  /** 1 for the first. */
  number: number;
  patience: Patience;
}

/** `reconnect`: the connection failed, and the request may be retried. */
type Outcome = Verdict | { next: 'reconnect'; error: UpstreamError };

/**
 * Sends one request in a turn already granted, and reports the result to pacer, breaker and log. Always gives the
 * turn back.
 * @throws UpstreamError `service_paused`, or the reason of `call.signal`
 */
async function attempt(service: Service, one: Attempt): Promise<Outcome> {
  const { breaker, clock } = service;
  const { operation, call } = one;
  const pacer = service.pacers[operation.limitClass];
  let pass: Pass;
  try {
    call.signal?.throwIfAborted();
    if (call.beforeSend) await call.beforeSend();
    call.signal?.throwIfAborted();
    pass = breaker.admit();
  } catch (error) {
    pacer.leave();
    throw error;
  }
  call.onSend?.();
  const began = clock.now();
  let answer: TransportAnswer;
  try {
    answer = await transmit(service, one);
  } catch (cause) {
    const failure =
      cause instanceof TransportFailure ? cause : new TransportFailure('network', 'UNKNOWN', true);
    if (failure.sent) pacer.lose();
    else pacer.leave();
    breaker.settle(pass, BREAKER_OUTCOME[failure.kind]);
    service.log?.(line(one, null, failure.message, clock.now() - began));
    if (failure.kind === 'aborted') throw call.signal?.reason ?? failure;
    const error = failureError(operation, failure);
    return failure.kind === 'network' ? { next: 'reconnect', error } : { next: 'throw', error, failed: true };
  }
  if (operation.limitClass !== 'tokens') {
    service.use[operation.limitClass].answered(call.priority, readRateBudget(answer.headers));
  }
  const verdict = judge(operation, answer, clock.wall(), [service.clientSecret, one.token?.value ?? '']);
  breaker.settle(pass, verdict.next === 'throw' && verdict.failed ? 'failure' : 'success');
  if (verdict.next === 'wait') pacer.close(verdict.retryAfter, answer.headers);
  else pacer.answered(answer.headers, began);
  service.log?.(line(one, answer.status, null, clock.now() - began));
  return verdict;
}

const BREAKER_OUTCOME = {
  network: 'failure',
  timeout: 'failure',
  // It did answer: an answer beyond our limit does not mean that the service is failing.
  too_large: 'success',
  aborted: 'neither',
} as const;

function transmit(service: Service, { operation, call, token, patience }: Attempt): Promise<TransportAnswer> {
  const { method, path, body, maxBytes } = operation;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token.value}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (operation.gzip) headers['accept-encoding'] = 'gzip';
  const request = { origin: service.origin, path: service.basePath + path, method, headers, body, maxBytes };
  // Ignores the abort signal: once a change is sent, wait for its outcome.
  const signal = isChange(operation) ? undefined : call.signal;
  return send(service.transport, request, patience, service.clock, signal);
}

function line(
  { operation, number, call }: Attempt,
  status: number | null,
  failure: string | null,
  ms: number,
): RequestLog {
  const { method, route } = operation;
  return { method, route, status, failure, ms: Math.round(ms), attempt: number, requestId: call.requestId };
}
