import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen';

/** Test support: a real local service with scripted faults. */
export type Fault =
  | 'hang'
  /** Status and headers, then a byte every 20 ms for ever. */
  | 'drip'
  | 'reset'
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  /** A JSON text of this many bytes. */
  | { bytes: number };

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FaultServer {
  baseUrl: string;
  received: ReceivedRequest[];
  /** The number of requests by method, for paths with this ending. */
  count(method: string, end?: string): number;
  close(): Promise<void>;
}

/** @param script what to do with a request; `nth` counts from 1 among those of its method */
export async function startFaultServer(
  script: (request: ReceivedRequest, nth: number) => Fault,
): Promise<FaultServer> {
  const received: ReceivedRequest[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer(async (incoming, response) => {
    const request = await receive(incoming).catch(() => null);
    if (!request) return;
    received.push(request);
    const nth = received.filter(({ method }) => method === request.method).length;
    misbehave(script(request, nth), response, timers);
  });
  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${port}/v2`,
    received,
    count: (method, end = '') =>
      received.filter((request) => request.method === method && request.url.endsWith(end)).length,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method = '', url = '', headers } = incoming;
  return { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
}

function misbehave(fault: Fault, response: ServerResponse, timers: Set<NodeJS.Timeout>): void {
  if (fault === 'hang') return;
  if (fault === 'reset') {
    response.socket?.resetAndDestroy();
  } else if (fault === 'drip') {
    response.writeHead(200, { 'content-type': 'application/json' });
    timers.add(setInterval(() => response.write(' '), 20));
  } else if ('bytes' in fault) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(1024 * 1024, 'a');
    let left = fault.bytes;
    const pour = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length;
        if (!response.write(chunk)) return void response.once('drain', pour);
      }
      response.end('"}');
    };
    response.write('{"data":"');
    pour();
  } else {
    response.writeHead(fault.status ?? 200, { 'content-type': 'application/json', ...fault.headers });
    response.end(fault.body ?? '');
  }
}
