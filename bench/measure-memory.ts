import { startFreshPostgres } from './both-databases';
import { type Section, whole } from './report';
import { sendRequests } from './send-load';
import { PROFILE, PROFILE_PATH, remoteSettings } from './service-client';
import { type StartedConsole, startConsole, startService } from './start-console';
import { residentMemory } from './start-process';

/** A working day's requests, 10 000 in all. */
const REQUESTS: [path: string, amount: number][] = [
  [`/api${PROFILE_PATH}`, 5_000],
  ['/api/portal-configurations?q=trust&sort=name&order=asc', 4_000],
  ['/configurations', 500],
  [`/profiles/${PROFILE}`, 500],
];
const SETTLING = 15_000;

/** Resident memory of the running console, idle and after 10 000 requests. */
export async function measureMemory(): Promise<Section> {
  const service = await startService();
  const server = await startFreshPostgres();
  const rows = [
    await measure('with the embedded service', await startConsole()),
    await measure('the same with PostgreSQL', await startConsole({ DATABASE_URL: server.url })),
    await measure('with a remote service', await startConsole(remoteSettings(`${service.origin}/v2`))),
  ];
  await server.stop();
  return {
    title: 'Memory of the running console',
    columns: ['resident, MB', 'idle', 'right after 10 000 requests', `${SETTLING / 1000} s later`],
    rows,
    notes: [
      'Idle: ten seconds after the first page. Requests: 5 000 of a profile’s configuration, 4 000 windows of the list, 500 list pages, 500 profile pages; 50 connections.',
    ],
  };
}

async function measure(name: string, portal: StartedConsole): Promise<string[]> {
  const headers = { cookie: portal.cookie };
  await fetch(`${portal.origin}/configurations`, { headers }).then((answer) => answer.arrayBuffer());
  await pause(10_000);
  const idle = residentMemory(portal.pid);
  for (const [path, amount] of REQUESTS) {
    const sent = await sendRequests(portal.origin + path, amount, headers);
    if (sent.non2xx > 0 || sent.errors > 0)
      throw new Error(`${path}: ${sent.non2xx} answers were not successful.`);
  }
  const busy = residentMemory(portal.pid);
  await pause(SETTLING);
  const settled = residentMemory(portal.pid);
  await portal.stop();
  return [name, whole(idle), whole(busy), whole(settled)];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
