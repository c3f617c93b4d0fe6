import { buildNextRewrite } from './peers';
import { type Section, tenth, times, whole } from './report';
import { compareThroughput, LOAD_NOTE, type Target } from './send-load';
import { fetchToken, PROFILE_PATH, remoteSettings } from './service-client';
import { startConsole, startService } from './start-console';
import { startProcess } from './start-process';

const CONSOLE = 'the console’s GET route';
const REWRITE = 'Next’s own rewrite';
const DIRECT = 'the service, called directly';

/** The console's GET route next to the same call made directly and through a Next rewrite. */
export async function measureRoute(): Promise<Section> {
  const service = await startService();
  const base = `${service.origin}/v2`;
  const authorization = `Bearer ${await fetchToken(base)}`;
  const { folder, start } = buildNextRewrite(service.origin);
  const [rewrite, portal] = await Promise.all([
    startProcess({ node: start, cwd: folder, env: { NODE_ENV: 'production' } }),
    startConsole(remoteSettings(base)),
  ]);
  const targets: Target[] = [
    { name: DIRECT, address: base + PROFILE_PATH, headers: { authorization } },
    { name: REWRITE, address: `${rewrite.origin}/v2${PROFILE_PATH}`, headers: { authorization } },
    { name: CONSOLE, address: `${portal.origin}/api${PROFILE_PATH}`, headers: { cookie: portal.cookie } },
  ];
  const found = await compareThroughput(targets);
  const ours = found.get(CONSOLE)?.perSecond ?? Number.NaN;
  return {
    title: 'The console’s GET route',
    columns: ['GET profile’s configuration', 'requests/s', 'p99 ms', 'console’s route is'],
    rows: [...found].map(([name, { perSecond, p99 }]) => [
      name,
      whole(perSecond),
      tenth(p99),
      times(ours / perSecond),
    ]),
    notes: [
      'The console adds the token, keeps to the rate limit, parses the answer tolerantly and returns it; the rewrite only passes bytes on. Reads of the same profile within two seconds share one call to the service.',
      LOAD_NOTE,
    ],
  };
}
