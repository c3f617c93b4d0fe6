/** Journeys in different files run in parallel: each worker has servers of its own. */
export const WORKERS = 2;

/**
 * The servers of one worker, started in this order. Cookies ignore the port, so each console has a host name of its own
 * for this machine.
 */
export const serversOf = (worker: number) => {
  const first = worker * 10;
  return {
    service: server(first + 4401, '/v2/openapi.json'),
    faults: server(first + 4402, '/ready'),
    console: server(first + 3401, '/api/sign-in'),
    remoteConsole: server(first + 3402, '/api/sign-in', '127.0.0.1'),
    faultConsole: server(first + 3403, '/api/sign-in', '127.0.0.2'),
    approvalConsole: server(first + 3404, '/api/sign-in', '127.0.0.3'),
  } as const;
};

/** Answers once every server does. */
export const ALL_READY = server(4400, '/');

/** Playwright gives each worker its number; servers get theirs from the process that starts them. */
const WORKER = Number(process.env.JOURNEYS_WORKER ?? process.env.TEST_PARALLEL_INDEX ?? 0);
export const SERVERS = serversOf(WORKER);

/** Where a journey itself receives alerts: inside the network, as configured in the console. */
export const ALERT_RECEIVER = server(10 * WORKER + 4403, '/alerts', '127.0.0.1');

export type ServerName = keyof typeof SERVERS;

function server(port: number, ready: string, host = 'localhost') {
  const address = `http://${host}:${port}`;
  return { host, port, address, ready: `${address}${ready}` };
}

/** The client secret of the console that uses the fault service: it must appear nowhere. */
export const CANARY = 'canary-secret-5f1e9c07d3';

export const ADMINISTRATOR = { email: 'ada@journeys.example', password: 'a password of the journeys' };
