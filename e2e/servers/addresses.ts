/** The servers that the journeys run against, started in this order. */
export const SERVERS = {
  service: server(4401, '/v2/openapi.json'),
  faults: server(4402, '/ready'),
  console: server(3401, '/api/connection'),
  remoteConsole: server(3402, '/api/connection'),
  faultConsole: server(3403, '/api/connection'),
} as const;

export type ServerName = keyof typeof SERVERS;

function server(port: number, ready: string) {
  const address = `http://localhost:${port}`;
  return { port, address, ready: `${address}${ready}` };
}

/** The client secret of the console that works with the fault service: it must show up nowhere. */
export const CANARY = 'canary-secret-5f1e9c07d3';
