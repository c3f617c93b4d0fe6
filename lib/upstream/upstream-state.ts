import type { Connection } from '@/lib/contract/console-api';
import type { Service } from './attempt';
import type { TokenKeeper } from './token-keeper';

/** What the connection card shows of the service. */
export type UpstreamState = Pick<Connection, 'scope' | 'tokenExpiresIn' | 'budget' | 'waitingFor' | 'state'>;

/** Reads what is known; asks the service nothing. */
export function upstreamState(
  { breaker, pacers }: Pick<Service, 'breaker' | 'pacers'>,
  tokens: Pick<TokenKeeper, 'expiresIn' | 'refusedFor'>,
  scope: UpstreamState['scope'],
): UpstreamState {
  const closedFor = Math.max(...Object.values(pacers).map((pacer) => pacer.closedFor));
  const paused = breaker.pausedFor !== null;
  const waits: Partial<Record<UpstreamState['state'], number | null>> = {
    // Past the pause nothing is waited for but somebody who asks.
    paused: breaker.isShut ? breaker.pausedFor : null,
    waiting: closedFor,
    refused: tokens.refusedFor,
  };
  const state = paused
    ? 'paused'
    : closedFor > 0
      ? 'waiting'
      : tokens.refusedFor !== null
        ? 'refused'
        : 'ready';
  return {
    scope,
    tokenExpiresIn: tokens.expiresIn,
    budget: pacers.reads.budget,
    waitingFor: waits[state] ?? null,
    state,
  };
}
