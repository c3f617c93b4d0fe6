import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen';

/** A proxy between the console and PostgreSQL that fails like a network. */
export interface PostgresProxy {
  url: string;
  /** Connections so far. */
  readonly asked: number;
  /** Breaks every connection, even in use. */
  cut(): void;
  /** The next longer answer is cut after this many bytes, along with its connection. Resolves once it was. */
  cutAnswerAfter(bytes: number): Promise<void>;
  /** Breaks all connections and accepts none until `comeBack`, like a server that is being moved. */
  goAway(): void;
  comeBack(): void;
  close(): Promise<void>;
}

/** Source: PostgreSQL, "Message Formats", ErrorResponse. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused by a test\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

/** @param refusals Codes with which the first connections are refused, one after another. */
export async function proxyPostgres(url: string, refusals: readonly string[] = []): Promise<PostgresProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let asked = 0;
  let isAway = false;
  let most = Number.POSITIVE_INFINITY;
  let wasCut = () => {};
  const breakOff = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    if (isAway) return void client.resetAndDestroy();
    const code = refusals[asked];
    asked += 1;
    if (code !== undefined) {
      sockets.add(client);
      client.on('error', () => undefined);
      return void client.once('data', () => client.end(refusal(code)));
    }
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
  const address = new URL(url);
  address.port = String(await listen(server));
  return {
    url: address.href,
    get asked() {
      return asked;
    },
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
