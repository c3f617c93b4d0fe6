import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** A receiver of webhooks on this machine, with responses set by the test. */
export interface Receiver {
  address: string;
  received: ReceivedRequest[];
  /** 204 unless replaced; one that never ends the response hangs. */
  answer: (request: ReceivedRequest, response: ServerResponse) => void;
  /** Requests being answered, and the most at once. */
  open: number;
  mostOpen: number;
  /** Waits until `received` fulfils the condition. */
  until(condition: (received: readonly ReceivedRequest[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** @param at A port; 0: any free one */
export async function startReceiver(at = 0): Promise<Receiver> {
  const watchers = new Set<() => void>();
  const server = createServer((request, response) => {
    receiver.open += 1;
    receiver.mostOpen = Math.max(receiver.mostOpen, receiver.open);
    response.once('close', () => {
      receiver.open -= 1;
    });
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const said = { path: request.url ?? '', headers: request.headers, body, at: Date.now() };
      receiver.received.push(said);
      receiver.answer(said, response);
      for (const watch of watchers) watch();
    });
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received: [],
    answer: (_, response) => void response.writeHead(204).end(),
    open: 0,
    mostOpen: 0,
    until: (condition) =>
      new Promise((resolve) => {
        const watch = () => {
          if (!condition(receiver.received)) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
