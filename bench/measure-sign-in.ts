import { type Section, tenth, whole } from './report';
import { compareThroughput, LOAD_NOTE, type Target } from './send-load';
import { PROFILE_PATH, remoteSettings } from './service-client';
import { ADMINISTRATOR } from './sign-in';
import { startService } from './start-console';
import { freshFolder, startProcess } from './start-process';

/** Highest acceptable cost, as a percentage of a profile read's throughput. */
const MOST_PERCENT = 15;
const WITH = 'with a session';
const WITHOUT = 'the same, open to anyone';

/** The cost of sign-in and authorisation for a profile read: the same answers with and without them. */
export async function measureSignIn(): Promise<Section> {
  const service = await startService();
  const start = (how: 'guarded' | 'open') =>
    startProcess({
      node: ['--import', 'tsx', '--conditions=react-server', 'bench/early-server.ts', how],
      env: {
        ...ADMINISTRATOR,
        ...remoteSettings(`${service.origin}/v2`),
        DATA_DIR: freshFolder(),
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
      },
      ready: '/cookie',
    });
  const [guarded, open] = await Promise.all([start('guarded'), start('open')]);
  const targets: Target[] = await Promise.all(
    [
      { name: WITH, server: guarded },
      { name: WITHOUT, server: open },
    ].map(async ({ name, server }) => ({
      name,
      address: `${server.origin}/api${PROFILE_PATH}`,
      headers: { cookie: await (await fetch(`${server.origin}/cookie`)).text() },
    })),
  );
  const found = await compareThroughput(targets);
  const perSecond = (name: string) => found.get(name)?.perSecond ?? Number.NaN;
  const cost = 100 * (1 - perSecond(WITH) / perSecond(WITHOUT));
  return {
    title: 'What sign-in costs a profile read',
    columns: ['GET profile’s configuration', 'requests/s', 'p99 ms'],
    rows: [...found].map(([name, { perSecond, p99 }]) => [name, whole(perSecond), tenth(p99)]),
    notes: [
      `Target: at most ${MOST_PERCENT} % fewer requests a second: ${cost <= MOST_PERCENT ? 'met' : 'missed'} (${tenth(cost)} %).`,
      'The answers that the start script gives before Next, in a process without Next, with the embedded database and a remote service. Both receive the same cookie; one of them ignores it.',
      LOAD_NOTE,
    ],
  };
}
