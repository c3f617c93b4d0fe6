import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Section, tenth, whole } from './report';
import { compareThroughput, LOAD_NOTE, type Target } from './send-load';
import { fetchToken, PROFILE_PATH } from './service-client';
import { startConsole, startService } from './start-console';
import { freshFolder, startProcess } from './start-process';

const BARE = 'a bare Node server, ';
const LIST = 'GET window of the list';
const DIRECTORY = 'GET window of the directory';
const PROFILE = 'GET profile’s configuration';
const INSIDE = 'the service inside the console';
const ALONE = 'the service alone (npm run service)';

/** What each is compared with, and the minimum ratio of its rate to the other's. */
const REACHES: readonly [name: string, other: string, reach: number][] = [
  [LIST, BARE + LIST, 0.2],
  [DIRECTORY, BARE + DIRECTORY, 0.15],
  [PROFILE, BARE + PROFILE, 0.28],
  [INSIDE, ALONE, 0.8],
];

/** The console's API next to a server that only sends the same bytes, and the service next to itself. */
export async function measureApi(): Promise<Section> {
  const [portal, service] = await Promise.all([startConsole(), startService()]);
  const headers = { cookie: portal.cookie };
  const own: Target[] = [
    { name: LIST, address: `${portal.origin}/api/portal-configurations`, headers },
    { name: DIRECTORY, address: `${portal.origin}/api/profiles`, headers },
    { name: PROFILE, address: `${portal.origin}/api${PROFILE_PATH}`, headers },
  ];
  const services = await Promise.all(
    [
      { name: INSIDE, base: `${portal.origin}/sandbox/v2` },
      { name: ALONE, base: `${service.origin}/v2` },
    ].map(async ({ name, base }) => {
      const authorization = `Bearer ${await fetchToken(base)}`;
      return { name, address: base + PROFILE_PATH, headers: { authorization } };
    }),
  );
  const found = await compareThroughput([...own, ...(await startBare(own)), ...services]);
  const of = (name: string) => found.get(name) ?? { perSecond: Number.NaN, p99: Number.NaN };
  return {
    title: 'The console’s API',
    columns: ['', 'requests/s', 'p99 ms', 'compared with, requests/s', 'ratio', 'target'],
    rows: REACHES.map(([name, other, reach]) => {
      const ratio = of(name).perSecond / of(other).perSecond;
      const metWords = ratio >= reach ? 'met' : 'missed';
      return [
        ...[name, whole(of(name).perSecond), tenth(of(name).p99), whole(of(other).perSecond)],
        ...[ratio.toFixed(2), `≥ ${reach}, ${metWords}`],
      ];
    }),
    notes: [
      'The first three are compared with a bare Node server that sends the same bytes; the last with the same service alone.',
      LOAD_NOTE,
    ],
  };
}

/** A server that sends each answer as it is now, uncompressed, as the load requests it. */
async function startBare(targets: readonly Target[]): Promise<Target[]> {
  const folder = freshFolder();
  const bodies = await Promise.all(
    targets.map(async ({ address, headers = {} }, index) => {
      const answer = await fetch(address, { headers: { ...headers, 'accept-encoding': 'identity' } });
      if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
      const file = join(folder, `${index}.json`);
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
      return `/${index}=${file}`;
    }),
  );
  const { origin } = await startProcess({ node: ['bench/bare-server.mjs', ...bodies] });
  return targets.map(({ name }, index) => ({ name: BARE + name, address: `${origin}/${index}` }));
}
