import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { listen } from './listen';

/** A mail server on this machine (RFC 5321, as far as one message needs it). */
export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** Recipients, and headers with body, of each message. */
  received: { to: string[]; text: string }[];
  /** Every line except those of a message. */
  heard: string[];
  /** An address that is refused. */
  refused: string | null;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let [to, text, rest]: [string[], string | null, string] = [[], null, ''];
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (text !== null) {
        if (line !== '.') text += `${line}\n`;
        else {
          mail.received.push({ to, text });
          [to, text] = [[], null];
          say('250 2.0.0 Kept');
        }
        return;
      }
      mail.heard.push(line);
      if (/^STARTTLS$/i.test(line)) return say('502 5.5.1 Not offered');
      if (/^AUTH /i.test(line)) return say('235 2.7.0 Accepted');
      const [, address] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? [];
      if (address === mail.refused && address !== undefined) return say('550 5.1.1 No such mailbox');
      if (address !== undefined) to.push(address);
      if (/^DATA$/i.test(line)) {
        text = '';
        return say('354 Go on');
      }
      if (/^QUIT$/i.test(line)) return void socket.end('221 Bye\r\n');
      say(/^EHLO /i.test(line) ? '250-mail.test\r\n250 AUTH PLAIN' : '250 mail.test');
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    socket.on('error', () => socket.destroy());
    say('220 mail.test');
  });
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${await listen(server)}`,
    received: [],
    heard: [],
    refused: null,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return mail;
}
