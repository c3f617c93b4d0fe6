import { LRUCache } from 'lru-cache';
import type { ActivityLog } from '@/lib/features/activity/server/activity-log';
import { networkOf } from '@/lib/platform/network/network-of';
import type { Call, DatabaseCall } from '@/lib/platform/use-case/call';
import { ConsoleError } from '@/lib/platform/use-case/console-error';

import { countWrongToken } from './tries';

/** The most networks remembered by one process. */
const MOST_NETWORKS = 10_000;

/**
 * Invalid API tokens: counted by network, like wrong passwords, and recorded in Activity as one row per
 * network and minute, with the count. A valid token is never counted or delayed, whatever else its network
 * sends.
 */
export class WrongTokens {
  /** When the block of a network ends, in milliseconds: until then it is not counted in the database. */
  readonly #closed = new LRUCache<string, number>({ max: MOST_NETWORKS });

  constructor(private readonly options: Pick<DatabaseCall, 'db' | 'now'>) {}

  /** @throws ConsoleError `too_many_tries` if the network has sent too many */
  async note(activity: Pick<ActivityLog, 'repeated'>, call: Call): Promise<void> {
    const { db, now } = this.options;
    const network = networkOf(call.from);
    await activity.repeated(
      { operator: null, call, now },
      { action: 'token.refused', outcome: 'refused', subject: network },
    );
    const at = now();
    let until = this.#closed.get(network) ?? 0;
    if (at >= until) {
      until = (await countWrongToken(db, network, at)) ?? 0;
      if (until > at) this.#closed.set(network, until);
    }
    if (at < until) throw new ConsoleError('too_many_tries', { retryAfter: Math.ceil((until - at) / 1_000) });
  }
}
