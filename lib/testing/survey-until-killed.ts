import { writeSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { createSurvey } from '@/lib/features/survey/server/start-survey';
import { surveyService } from '@/lib/features/survey/server/testing/survey-service';
import { surveySweeps } from '@/lib/features/survey/tables';
import { openDatabase } from '@/lib/platform/db/open-database';
import { consoleWork } from '@/lib/platform/work/tables';
import { workStore } from '@/lib/platform/work/work-store';
import { createWorker } from '@/lib/platform/work/worker';
import { createUpstream } from '../upstream/create-upstream';

/**
 * A process for the durability test: runs the survey until it is killed. It prints the stored readings that it found,
 * each profile that it requests, and the end of the sweep.
 */
const [, , dataDir = '', databaseUrl = ''] = process.argv;
/** In milliseconds. */
const LEASE = 3_000;
const say = (line: string) => writeSync(1, `${line}\n`);

// An aborted test leaves no process behind.
process.stdin.resume().once('close', () => process.exit());

const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || null });
const { db } = database;
for (const { uuid } of await db.select().from(knownProfiles).where(sql`read_at IS NOT NULL`))
  say(`kept ${uuid}`);

const service = surveyService();
service.script = (uuid) => {
  say(`asked ${uuid}`);
  return undefined;
};
const upstream = createUpstream({
  baseUrl: 'http://service.invalid/v2',
  clientId: 'a',
  clientSecret: 'b',
  slug: 'c',
  fetch: service.fetch,
});
const log = (error: unknown) => process.stderr.write(`${String(error)}\n`);
const store = workStore(consoleWork, 'portal_console_work');
const survey = createSurvey({
  database,
  store,
  upstream,
  maxAge: 86_400_000,
  log,
  budget: { share: 0.01, callsPerMinute: 6_000 },
});
await survey.begin();
// A killed process's items are due again soon, instead of after the usual 40 seconds.
const kinds = Object.fromEntries(
  Object.entries(survey.kinds).map(([name, kind]) => [name, { ...kind, lease: LEASE }]),
);
const worker = createWorker({ database, store, kinds, log });
await worker.start();
setInterval(async () => {
  const [sweep] = await db.select().from(surveySweeps);
  if (sweep?.endedAt) say('ended');
}, 200);
