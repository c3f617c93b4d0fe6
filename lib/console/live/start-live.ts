import type { Database } from '@/lib/db/database';
import { LIVE_CHANNEL } from './announce';
import { DatabaseReads } from './database-reads';
import { LiveHub } from './live-hub';

export interface Live {
  live: LiveHub;
  reads: DatabaseReads;
}

/** Begins to hear what is announced. To be ended by `live.close()`, before running requests are waited for. */
export async function startLive(database: Database, refused: (count: number) => void): Promise<Live> {
  const live = new LiveHub({ refused });
  await database.listen(LIVE_CHANNEL, live);
  return { live, reads: new DatabaseReads(() => live.version) };
}
