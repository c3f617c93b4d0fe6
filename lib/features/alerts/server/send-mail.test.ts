import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readAlerts } from '@/lib/application/alert-variables';
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
function send(change: (address: URL) => void, tls?: 'optional', to = MAIL.to) {
  const address = new URL(server.url);
  change(address);
  const { mail } = readAlerts({ SMTP_URL: address.href, SMTP_TLS: tls, SMTP_FROM: 'console@example.com' });
  if (mail === null) throw new Error('no mail server');
  return createMailer(mail).send({ ...MAIL, to });
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
  const { text = '' } = server.received[0] ?? {};
  expect(text).toContain('Auto-Submitted: auto-generated');
  expect(text).toContain('Precedence: bulk');
  expect(text).toContain('List-ID: "Portal Console alerts" <alerts.portal-console.example.com>');
  expect(text).toContain('To: ada@example.com');
});

test('several recipients each get the mail, and see no other', async () => {
  const to = ['ada@example.com', 'maya@example.com'];
  expect(await send(() => undefined, undefined, to)).toMatchObject({ status: 250, error: null });
  expect(server.heard.filter((line) => line.startsWith('RCPT'))).toEqual([
    expect.stringContaining('<ada@example.com>'),
    expect.stringContaining('<maya@example.com>'),
  ]);
  const { text = '' } = server.received[0] ?? {};
  expect(text).toContain('To: "undisclosed-recipients":;');
  for (const address of to) expect(text).not.toContain(address);
});
