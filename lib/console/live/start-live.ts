import type { Database } from '@/lib/db/database';
import { LIVE_CHANNEL } from './announce';
import { LiveHub } from './live-hub';
import { SharedReads } from './shared-reads';

export interface Live {
  live: LiveHub;
  reads: SharedReads;
}

/** Begins to hear what is announced. To be ended by `live.close()`, before running requests are waited for. */
export async function startLive(database: Database, refused: (count: number) => void): Promise<Live> {
  const live = new LiveHub({ refused });
  await database.listen(LIVE_CHANNEL, live);
  return { live, reads: new SharedReads(() => live.version) };
}
