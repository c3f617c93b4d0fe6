import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between the console and PostgreSQL that fails like a network. */
export interface PostgresProxy {
  url: string;
  /** Breaks every connection, even in use. */
  cut(): void;
  /** The next longer answer is cut after this many bytes, along with its connection. Resolves once it was. */
  cutAnswerAfter(bytes: number): Promise<void>;
  /** Breaks all connections and accepts none until `comeBack`, like a server that is being moved. */
  goAway(): void;
  comeBack(): void;
  close(): Promise<void>;
}

export async function proxyPostgres(url: string): Promise<PostgresProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isAway = false;
  let most = Number.POSITIVE_INFINITY;
  let wasCut = () => {};
  const breakOff = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    if (isAway) return void client.resetAndDestroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => {
      if (bytes.length <= most) return void client.write(bytes);
      client.end(bytes.subarray(0, most));
      most = Number.POSITIVE_INFINITY;
      wasCut();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    cut: breakOff,
    cutAnswerAfter: (bytes) =>
      new Promise((resolve) => {
        most = bytes;
        wasCut = resolve;
      }),
    goAway() {
      isAway = true;
      breakOff();
    },
    comeBack() {
      isAway = false;
    },
    async close() {
      breakOff();
      server.close();
      await once(server, 'close');
    },
  };
}
