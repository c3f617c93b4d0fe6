import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { expect, test } from 'vitest';
import { newSecret, webhookHeaders } from './sign-webhook';

const BODY = '{"event":"profile.updated","name":"Ünïcode – 漢字"}';
const now = Date.now();
const one = (secret: string) => ({ secret, previousSecret: null, previousSecretUntil: null });

test('a signature is verified by the standard’s own library and by another, and by no other secret', () => {
  const secret = newSecret();
  const headers = webhookHeaders('msg_1', BODY, one(secret), now);
  expect(new StandardWebhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  expect(new SvixWebhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  expect(() => new SvixWebhook(newSecret()).verify(BODY, headers)).toThrow();
  expect(() => new SvixWebhook(secret).verify(`${BODY} `, headers)).toThrow();
});

test('a secret is 32 random bytes, in the standard’s format', () => {
  const [, base64 = ''] = /^whsec_(.+)$/.exec(newSecret()) ?? [];
  expect(Buffer.from(base64, 'base64')).toHaveLength(32);
  expect(newSecret()).not.toBe(newSecret());
});

test('for a day after a rotation both secrets sign, and then only the new one', () => {
  const [secret, previousSecret] = [newSecret(), newSecret()];
  const rotated = { secret, previousSecret, previousSecretUntil: new Date(now + 1) };
  const during = webhookHeaders('msg_1', BODY, rotated, now);
  expect(during['webhook-signature']?.split(' ')).toHaveLength(2);
  expect(new SvixWebhook(secret).verify(BODY, during)).toBeTruthy();
  expect(new SvixWebhook(previousSecret).verify(BODY, during)).toBeTruthy();
  const after = webhookHeaders('msg_1', BODY, { ...rotated, previousSecretUntil: new Date(now) }, now);
  expect(new SvixWebhook(secret).verify(BODY, after)).toBeTruthy();
  expect(() => new SvixWebhook(previousSecret).verify(BODY, after)).toThrow();
});
