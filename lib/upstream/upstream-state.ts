import type { Connection } from '@/lib/contract/console-api';
import type { Service } from './attempt';
import type { TokenKeeper } from './token-keeper';

/** What the connection card shows of the service. */
export type UpstreamState = Pick<Connection, 'scope' | 'tokenExpiresIn' | 'budget' | 'waitingFor' | 'state'>;

/** Reads what is known; asks the service nothing. */
export function upstreamState(
  { breaker, pacers }: Pick<Service, 'breaker' | 'pacers'>,
  tokens: Pick<TokenKeeper, 'expiresIn'>,
  scope: UpstreamState['scope'],
): UpstreamState {
  const closedFor = Math.max(...Object.values(pacers).map((pacer) => pacer.closedFor));
  const paused = breaker.pausedFor;
  return {
    scope,
    tokenExpiresIn: tokens.expiresIn,
    budget: pacers.reads.budget,
    waitingFor: paused ?? (closedFor > 0 ? closedFor : null),
    state: paused !== null ? 'paused' : closedFor > 0 ? 'waiting' : 'ready',
  };
}
