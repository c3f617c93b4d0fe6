import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../lib/service/testing/start-receiver';
import { expect, expectAccessible, OF_COLOURS, test } from './journey';
import { ALERT_RECEIVER } from './servers/addresses';

test('a webhook is added, its secret is shown once, and a test message arrives signed and can be resent', async ({
  page,
}) => {
  const receiver = await startReceiver(Number(new URL(ALERT_RECEIVER.address).port));
  const name = `Desk ${Date.now()}`;
  const row = page.getByRole('listitem', { name, exact: true });
  const message = page
    .getByRole('region', { name: 'Sent, table' })
    .getByRole('row', { name: new RegExp(name) })
    .first();
  try {
    await page.goto('/alerts');
    await page.getByRole('button', { name: 'Add destination' }).click();
    const form = page.getByRole('dialog', { name: 'Add destination' });
    await expect(form).toContainText('E-mail is not available: SMTP_URL is not set on this console.');
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Address').fill(`${ALERT_RECEIVER.address}/alerts`);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add destination' }).click();
    const added = page.getByRole('dialog', { name: 'Destination added' });
    const secret = (await added.getByText(/^whsec_/).textContent()) ?? '';
    await added.getByRole('button', { name: 'I have copied it' }).click();
    await expect(row).toContainText('New findings, medium or higher');

    receiver.answer = (_, response) => void response.writeHead(503).end('not now');
    await row.getByRole('button', { name: 'Send test message' }).click();
    await expect(row).toContainText('Test message not accepted: 503');
    receiver.answer = (_, response) => void response.writeHead(204).end();
    await row.getByRole('button', { name: 'Send test message' }).click();
    await expect(row).toContainText('Test message accepted: 204');
    await expect(row).toContainText('No one has confirmed yet that messages arrive.');
    await row.getByRole('button', { name: 'It arrived' }).click();
    await expect(row).toContainText('A test message arrived on');
    const [, { body, headers } = { body: '', headers: {} }] = receiver.received;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'alerts.test',
    });

    await expect(message).toContainText('Arrived');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page, OF_COLOURS);
    await message.getByRole('button', { name: 'Portal Console: test message' }).click();
    const sheet = page.getByRole('dialog', { name: 'Portal Console: test message' });
    await expect(sheet).toContainText('"type": "alerts.test"');
    await expect(sheet).not.toContainText(secret);
    await sheet.getByRole('button', { name: 'Resend' }).click();
    await expect(sheet.getByText('Attempt 2')).toBeVisible();
    await expect(sheet).toContainText('Accepted');
    expect(new Set(receiver.received.slice(1).map((one) => one.headers['webhook-id'])).size).toBe(1);
    await page.keyboard.press('Escape');

    await row.getByRole('switch').click();
    await expect(row).toContainText('Turned off by an operator');
    await row.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toBeHidden();
  } finally {
    await receiver.close();
  }
});
