import { connect } from 'node:net';
import { SERVERS } from './servers/addresses';

/** Sends a raw request, and returns the answer up to the end of the connection. */
export const askRaw = (head: string, { host, port }: { host: string; port: number } = SERVERS.faultConsole) =>
  new Promise<string>((resolve, reject) => {
    const close = /^connection:/im.test(head) ? '' : 'Connection: close\r\n';
    const socket = connect(port, host, () => socket.write(`${head}\r\n${close}\r\n`));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
