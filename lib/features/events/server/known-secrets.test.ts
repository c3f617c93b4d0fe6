import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { createKnownSecrets } from './known-secrets';

const [OLD, NEW] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'];
const BODY = '{}';

function headersBy(secret: string): Record<string, string> {
  const at = new Date();
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, BODY),
  };
}

function knowing(secrets: string[]) {
  const state = { secrets, now: 0 };
  const load = vi.fn(async () => state.secrets);
  const known = createKnownSecrets(load, () => state.now);
  return { state, load, isSigned: (secret: string) => known.isSigned(BODY, headersBy(secret)) };
}

test('valid signatures cost one load of secrets, however many arrive at once', async () => {
  const { load, isSigned } = knowing([OLD]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => isSigned(OLD)));
  expect(answers.every(Boolean)).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a flood of invalid signatures costs one load a second', async () => {
  const { state, load, isSigned } = knowing([OLD]);
  for (let asked = 0; asked < 300; asked += 1) {
    expect(await isSigned(NEW)).toBe(false);
    state.now += 10;
  }
  expect(load.mock.calls.length).toBeLessThanOrEqual(4);
});

test('a new secret works within a second, and a removed one stops working within ten', async () => {
  const { state, isSigned } = knowing([OLD]);
  expect(await isSigned(OLD)).toBe(true);
  state.secrets = [NEW];
  state.now += 1_000;
  expect(await isSigned(NEW)).toBe(true);
  state.secrets = [OLD];
  state.now += 10_000;
  expect(await isSigned(NEW)).toBe(false);
});

test('a failure to load secrets is an error, and they are loaded again', async () => {
  const { load, isSigned } = knowing([OLD]);
  load.mockRejectedValueOnce(new Error('away'));
  await expect(isSigned(OLD)).rejects.toThrow('away');
  expect(await isSigned(OLD)).toBe(true);
});
