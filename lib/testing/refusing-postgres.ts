import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface RefusingPostgres {
  url: string;
  /** Connections so far. */
  readonly asked: number;
  close(): Promise<void>;
}

/** Source: PostgreSQL, "Message Formats", ErrorResponse. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused by a test\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

/** Test support: refuses connections with these codes, one after another, and then lets them through to `url`. */
export async function refusingPostgres(url: string, codes: readonly string[]): Promise<RefusingPostgres> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let asked = 0;
  const server = createServer((client) => {
    const code = codes[asked];
    asked += 1;
    sockets.add(client);
    client.on('error', () => undefined);
    if (code !== undefined) {
      client.once('data', () => client.end(refusal(code)));
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    get asked() {
      return asked;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
