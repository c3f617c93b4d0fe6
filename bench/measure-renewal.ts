import { loadavg } from 'node:os';
import { NORMAL_FORM_VERSION } from '../lib/configuration/normal-form';
import { openDatabase } from '../lib/platform/db/open-database';
import { fillScale, SCALE } from './fill-scale';
import { type Section, tenth, times, whole } from './report';
import { remoteSettings } from './service-client';
import { type StartedConsole, startConsole, startService } from './start-console';
import { freshFolder } from './start-process';
import { hundredth } from './statistics';

/** Target: seconds until everything is recalculated. */
const REACH = 60;
/** Number of contents to recalculate: each set of document names makes a content of its own. */
const CONTENTS = Number(/--contents=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 20_000);
const PAGES = ['/api/overview', '/api/setups', '/api/profiles', '/api/profiles?form=104', '/api/drift'];
const EVERY = 250;

/** A start with a new normal form: all stored setups are recalculated while screens are being read. */
export async function measureRenewal(): Promise<Section> {
  const dataDir = freshFolder();
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await fillScale(database, { ...SCALE, versions: 1, events: 1, named: 1, saves: 1 });
  await database.close();
  return measureRenewalOf(dataDir);
}

export async function measureRenewalOf(dataDir: string): Promise<Section> {
  const old = await makeOld(dataDir);
  const service = await startService({ SANDBOX_PROFILES: '20' });
  const portal = await startConsole({ ...remoteSettings(`${service.origin}/v2`), DATA_DIR: dataDir });
  const began = performance.now();
  const meanwhile: number[] = [];
  while (!(await isRenewed(portal, old)))
    meanwhile.push(await time(portal, PAGES[meanwhile.length % PAGES.length] ?? '/'));
  const seconds = (performance.now() - began) / 1_000;
  const afterwards: number[] = [];
  while (afterwards.length < 60)
    afterwards.push(await time(portal, PAGES[afterwards.length % PAGES.length] ?? '/'));
  await portal.stop();
  await service.stop();
  const left = await countLeft(dataDir);
  if (left > 0) throw new Error(`${left} profiles were not converted.`);
  const [slow, quick] = [hundredth(meanwhile, 95), hundredth(afterwards, 95)];
  return {
    title: 'A new normal form',
    columns: ['', 'measured', 'target'],
    rows: [
      [
        `${whole(CONTENTS)} contents of ${whole(SCALE.profiles)} profiles converted, s`,
        ...[tenth(seconds), `under ${REACH}: ${seconds < REACH ? 'met' : 'missed'}`],
      ],
      ['screens read during that time, p95 ms', tenth(slow), ''],
      ['the same afterwards, p95 ms', `${tenth(quick)} (${times(slow / quick)})`, ''],
    ],
    notes: [
      `A production console on the embedded database, from sign-in until each of 40 profiles has its new setup: every setup is stored in normal form ${NORMAL_FORM_VERSION - 1}. ${meanwhile.length} reads of Overview, Setups, Profiles and Outside changes during that time, ${EVERY} ms after each.`,
      `Load average at the end: ${loadavg().map(tenth).join(', ')}.`,
    ],
  };
}

interface OldSetups {
  /** Profiles sampled to see whether they have been moved. */
  sample: string[];
  /** Number of the newest setup in the old form. */
  newest: number;
}

/**
 * Copies each content many times with different document names, with setups as an earlier version would have made them.
 */
async function makeOld(dataDir: string): Promise<OldSetups> {
  const { executeSql, close } = await openDatabase({ dataDir, databaseUrl: null });
  const { rows } = await executeSql('SELECT count(*)::int AS count FROM console.contents');
  const [{ count }] = rows as [{ count: number }];
  const times = Math.max(1, Math.round(CONTENTS / count));
  for (let first = 1; first < times; first += 20) {
    await executeSql(`
      INSERT INTO console.contents (hash, data, setup)
      SELECT md5(hash || i), replace(data::text, '"document-', '"document-' || i || '-')::json, setup
      FROM console.contents, generate_series(${first}, ${Math.min(times - 1, first + 19)}) AS i WHERE number <= ${count}`);
  }
  await executeSql(`
    UPDATE console.known_profiles AS profile SET content = copies.numbers[1 + (hashtext(uuid::text) & 2147483647) % array_length(copies.numbers, 1)]
    FROM (SELECT setup, array_agg(number) AS numbers FROM console.contents GROUP BY setup) AS copies
    WHERE copies.setup = profile.setup`);
  await executeSql(
    `UPDATE console.setups SET normal_form = ${NORMAL_FORM_VERSION - 1}, fingerprint = 'old ' || number`,
  );
  await executeSql('VACUUM (FULL) console.known_profiles');
  for (const table of ['known_profiles', 'contents', 'setups'])
    await executeSql(`VACUUM (ANALYZE) console.${table}`);
  const { rows: sampled } = await executeSql(`
    SELECT uuid, (SELECT max(number) FROM console.setups)::float8 AS newest FROM console.known_profiles
    WHERE setup IS NOT NULL AND failure IS NULL ORDER BY md5(uuid::text) LIMIT 40`);
  await close();
  const known = sampled as { uuid: string; newest: number }[];
  return { sample: known.map(({ uuid }) => uuid), newest: known[0]?.newest ?? 0 };
}

async function countLeft(dataDir: string): Promise<number> {
  const { executeSql, close } = await openDatabase({ dataDir, databaseUrl: null });
  const { rows } = await executeSql(`
    SELECT count(*)::int AS count FROM console.known_profiles AS profile JOIN console.setups AS setup ON setup.number = profile.setup
    WHERE setup.normal_form <> ${NORMAL_FORM_VERSION}`);
  await close();
  return (rows as [{ count: number }])[0].count;
}

/** Whether every sampled profile has a newly made setup. */
async function isRenewed(
  { origin, cookie }: StartedConsole,
  { sample, newest }: OldSetups,
): Promise<boolean> {
  while (sample.length > 0) {
    const answer = await fetch(`${origin}/api/profiles/${sample[0]}/setup`, { headers: { cookie } });
    const { group } = (await answer.json()) as { group: { number: number } | null };
    if (group === null || group.number <= newest) return false;
    sample.shift();
  }
  return true;
}

async function time({ origin, cookie }: StartedConsole, path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(origin + path, { headers: { cookie } });
  await answer.arrayBuffer();
  const took = performance.now() - began;
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  await new Promise((resolve) => setTimeout(resolve, EVERY));
  return took;
}
