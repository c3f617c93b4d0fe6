import { type Attempt, attempt, type Service } from './attempt';
import { isChange, type Operation } from './operation';
import { rateLimited } from './pacer';
import type { TokenKeeper } from './token-keeper';

/**
 * Carries out one operation: waits for its turn, authorises, sends, and repeats what may be repeated, each
 * once: after a 401 with a new token, after a 429 when its wait is over (a 429 was not executed), and after a
 * network failure unless it is a change. A timeout is never repeated.
 * @param tokens null for the token request itself
 * @returns the text of a 2xx answer
 * @throws UpstreamError, or the reason of `call.signal`
 */
export async function exchange(
  service: Service,
  operation: Operation,
  call: Attempt['call'],
  tokens: TokenKeeper | null,
): Promise<string> {
  const { breaker, clock, tunables } = service;
  const pacer = service.pacers[operation.limitClass];
  const turn = { ticket: pacer.ticket(), priority: call.priority, signal: call.signal };
  const left = { renewals: 1, resends: 1, reconnects: isChange(operation) ? 0 : 1, talk: tunables.overall };
  for (let number = 1; ; number += 1) {
    // Asked again when it is sent; asked here so that nothing queues for a service that is not asked.
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
      // This failure may have been the one that shut the breaker: then it is the news, not the pause.
      if (left.reconnects === 0 || left.talk <= 0 || breaker.pausedFor !== null) throw outcome.error;
      left.reconnects -= 1;
    }
  }
}
