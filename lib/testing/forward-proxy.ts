import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from './listen';

export interface ForwardProxy {
  /** Without a name and password. */
  url: string;
  /** What it was asked for: `CONNECT host:443`, or `GET http://host/path`. */
  asked: string[];
  close(): Promise<void>;
}

interface ProxyOptions {
  /** Where names and addresses lead: to ports of this machine. What is not here does not exist. */
  hosts: Record<string, number>;
  /** `name:password`; null: anyone may use it. */
  credentials?: string | null;
}

/** Test support: the proxy of a company's network, which alone reaches other hosts. */
export async function startForwardProxy({ hosts, credentials = null }: ProxyOptions): Promise<ForwardProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const expected = credentials === null ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const isAllowed = ({ headers }: IncomingMessage) => headers['proxy-authorization'] === expected;
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    if (!isAllowed(incoming)) return void response.writeHead(407).end();
    const target = URL.parse(incoming.url ?? '');
    const port = hosts[target?.host ?? ''];
    if (!target || port === undefined) return void response.writeHead(503).end();
    const { 'proxy-authorization': _, ...headers } = incoming.headers;
    const onward = request(
      {
        host: '127.0.0.1',
        port,
        method: incoming.method,
        path: target.pathname,
        headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    incoming.pipe(onward);
  });
  server.on('connect', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    asked.push(`CONNECT ${incoming.url}`);
    const port = hosts[incoming.url ?? ''];
    client.on('error', () => undefined);
    if (!isAllowed(incoming)) return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    if (port === undefined) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      client.pipe(target).pipe(client);
    });
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
    for (const socket of [client, target]) sockets.add(socket);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
