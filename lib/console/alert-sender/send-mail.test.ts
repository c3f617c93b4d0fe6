import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readAlerts } from '@/lib/alert-variables';
import { type MailServer, startMailServer } from '@/lib/testing/start-mail-server';
import { createMailer } from './send-mail';

const MAIL = { to: ['ada@example.com'], subject: 'New findings', text: 'One.', messageId: 'm-1' };

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
beforeEach(() => {
  server.heard.length = 0;
  server.received.length = 0;
});
afterAll(() => server.close());

/** @param change Applied to the server's address, as an administrator might write it */
function send(change: (address: URL) => void, tls?: 'optional') {
  const address = new URL(server.url);
  change(address);
  const { mail } = readAlerts({ SMTP_URL: address.href, SMTP_TLS: tls, SMTP_FROM: 'console@example.com' });
  if (mail === null) throw new Error('no mail server');
  return createMailer(mail).send(MAIL);
}
const withPassword = (address: URL) => Object.assign(address, { username: 'console', password: 'pw-canary' });

test.each<[string, (address: URL) => void]>([
  ['a name and a password', withPassword],
  [
    'the same with parameters that switch encryption off',
    (address) => Object.assign(withPassword(address), { search: '?requireTLS=false&ignoreTLS=true' }),
  ],
  ['credentials as parameters', (address) => (address.search = '?auth.user=console&auth.pass=pw-canary')],
])('smtp:// with %s: nothing is sent to a server without STARTTLS', async (_, change) => {
  expect(await send(change)).toMatchObject({
    error: 'The mail server does not support an encrypted connection',
  });
  expect(server.heard.filter((line) => !/^(?:EHLO|STARTTLS|QUIT)\b/i.test(line))).toEqual([]);
  expect(server.received).toEqual([]);
});

test('SMTP_TLS=optional sends credentials to a server without STARTTLS', async () => {
  await send(withPassword, 'optional');
  expect(server.heard.some((line) => line.startsWith('AUTH'))).toBe(true);
});

test('without credentials a mail is still sent, marked as automatic', async () => {
  expect(await send(() => undefined)).toMatchObject({ status: 250, error: null });
  expect(server.received[0]?.text).toContain('Auto-Submitted: auto-generated');
});
