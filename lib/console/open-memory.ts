import type { Database } from '@/lib/db/database';
import { clearingKind } from '@/lib/work/clear-work';
import { createWorker } from '@/lib/work/worker';
import { ActivityLog } from './activity/activity-log';
import { consoleWorkStore } from './console-work';
import type { ConsoleContext } from './context';
import { keepTidy } from './directory/keep-tidy';
import { deleteEventsBefore } from './events/delete-events';
import { retentionKind } from './events/retention';
import { deleteSnapshotsBefore } from './history/delete-snapshots';
import { ReadingQueue } from './history/reading-queue';
import { startLive } from './live/start-live';
import { createReceiver } from './webhooks/create-receiver';
import type { LoadSecrets } from './webhooks/known-secrets';
import type { WebhookReceiver } from './webhooks/receive-webhook';

export interface MemoryOptions {
  database: Database;
  webhooks: { secrets: readonly string[]; token: string | null };
  activity: { views: boolean; reasonRequired: boolean };
  /** The embedded service's secrets. */
  ownSecrets?: LoadSecrets;
  /** For how long events and snapshots are kept. */
  retentionDays: number;
  warn: (fields: Record<string, unknown>, words: string) => void;
}

/** What the console remembers, and the work on it in the background. */
export interface Memory {
  context: Pick<
    ConsoleContext,
    'db' | 'readings' | 'activity' | 'reasonRequired' | 'live' | 'reads' | 'receives'
  >;
  receiver: WebhookReceiver;
  /** Ends when everything that was taken is written; the caller closes the database. */
  close(): Promise<void>;
}

export async function openMemory(options: MemoryOptions): Promise<Memory> {
  const { database, webhooks, ownSecrets = null, retentionDays, warn } = options;
  const { db } = database;
  const activity = new ActivityLog({
    db,
    views: options.activity.views,
    log: (err, words) => warn({ err }, words),
  });
  const readings = new ReadingQueue({
    db,
    log: (err, uuid) => warn({ err, uuid }, 'a reading could not be kept'),
  });
  const receiver = createReceiver({
    database,
    ...webhooks,
    ownSecrets,
    now: Date.now,
    flooded: () => warn({}, 'more webhooks come than can be stored: some are sent away'),
  });
  const work = consoleWorkStore();
  const kept = { db, days: retentionDays, now: Date.now };
  const worker = createWorker({
    ...{ database, store: work },
    kinds: {
      'clear-events': retentionKind({ ...kept, remove: deleteEventsBefore, at: '5 * * * *' }),
      'clear-versions': retentionKind({ ...kept, remove: deleteSnapshotsBefore, at: '10 * * * *' }),
      'clear-work': clearingKind(db, work),
    },
    log: (err) => warn({ err }, 'work in the background failed'),
  });
  const refused = (count: number) => warn({ count }, 'screens may not follow: too many are open');
  const receives = { signed: receiver.secrets !== null, unsigned: receiver.token !== null };
  const { reasonRequired } = options.activity;
  const context = {
    db,
    readings,
    activity,
    reasonRequired,
    ...(await startLive(database, refused)),
    receives,
  };
  const endTidying = keepTidy(database, {
    version: () => context.live.version,
    log: (err) => warn({ err }, 'the tables could not be tidied'),
  });
  await worker.start();
  return {
    context,
    receiver,
    async close() {
      await Promise.all([worker.stop(), endTidying()]);
      await receiver.arrivals.close();
      await Promise.all([readings.drained(), activity.drained()]);
    },
  };
}
