import { Agent, createServer, request } from 'node:http';
import { listen } from '../lib/testing/listen';

/** A proxy in front of a service that counts requests by `METHOD /path`. */
export interface CountingProxy {
  origin: string;
  counts: Map<string, number>;
  close(): Promise<void>;
}

export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const counts = new Map<string, number>();
  const server = createServer((asked, answer) => {
    const { method = 'GET', url: path = '/', headers } = asked;
    const call = `${method} ${path}`;
    counts.set(call, (counts.get(call) ?? 0) + 1);
    const passed = request({ hostname, port, method, path, headers, agent }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    counts,
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
