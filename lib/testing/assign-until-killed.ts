import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { Agent } from 'undici';
import { RUN_KIND } from '@/lib/features/assignments/server/run-queues';
import { createRuns } from '@/lib/features/assignments/server/start-runs';
import { assignments } from '@/lib/features/assignments/tables';
import { deleteAllLeases } from '@/lib/features/profiles/server/lease-rows';
import { DatabaseLocks } from '@/lib/features/profiles/server/profile-locks';
import { systemClock } from '@/lib/platform/clock';
import { openDatabase } from '@/lib/platform/db/open-database';
import { consoleWork } from '@/lib/platform/work/tables';
import { workStore } from '@/lib/platform/work/work-store';
import { createWorker } from '@/lib/platform/work/worker';
import { createUpstream } from '../upstream/create-upstream';
import { networkFetch } from '../upstream/network-fetch';

/**
 * A process for the durability test: carries out assignments, against a service in another process, until it is
 * killed or all are done, which it reports.
 */
const [, , baseUrl = '', dataDir = '', databaseUrl = ''] = process.argv;
/** In milliseconds, so that a killed process's items are due again soon. */
const LEASE = 1_500;

// An aborted test leaves no process behind.
process.stdin.resume().once('close', () => process.exit());

const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || null });
const upstream = createUpstream({
  baseUrl,
  clientId: 'a',
  clientSecret: 'b',
  slug: 'c',
  fetch: networkFetch(new Agent(), 'Portal-Console/test'),
});
const log = (error: unknown) => process.stderr.write(`${String(error)}\n`);
const store = workStore(consoleWork, 'portal_console_work');
const profileLocks = new DatabaseLocks({
  db: database.db,
  now: store.now,
  clock: systemClock,
  log,
  name: randomUUID(),
  times: { lease: LEASE, patience: 2 * LEASE, longestHeld: 60_000 },
});
if (database.exclusive) await deleteAllLeases(database.db);
const runs = createRuns({
  providerDays: 7,
  db: database.db,
  store,
  upstream,
  log,
  profileLocks,
  budget: { share: 0.5, callsPerMinute: 100_000 },
});
runs.kind.lease = LEASE;
const worker = createWorker({ database, store, kinds: { [RUN_KIND]: runs.kind }, log });
await worker.start();
setInterval(async () => {
  const running = await database.db.$count(assignments, eq(assignments.state, 'running'));
  if (running === 0) writeSync(1, 'ended\n');
}, 100);
