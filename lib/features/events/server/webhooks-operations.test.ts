import { describe, expect, test } from 'vitest';
import { preparedResponse } from '@/lib/platform/http/prepared-response';
import { installScriptedConsole } from '@/lib/testing/scripted-console';
import { profileBody, signedRequest, WEBHOOK_SECRET } from '@/lib/testing/webhook-bodies';
import { createReceiver, type ReceiverOptions } from './receive-webhook';
import { answerWebhook } from './webhooks-operations';

const ADDRESS = 'http://console.test/api/webhooks/onboarding';
const TOKEN = 'an-unguessable-token';
const BODY = profileBody({ profile: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11' });

/** A console whose database is unavailable. */
function install(given: Partial<ReceiverOptions>) {
  const { context, application } = installScriptedConsole();
  const { db, now } = context;
  application.receiver = createReceiver({
    database: { db, exclusive: true },
    secrets: [],
    token: null,
    now,
    ...given,
  });
}

const send = async (request: Request, token?: string) => {
  const response = preparedResponse(await answerWebhook(request, token));
  const problem = (await response.json()) as Record<string, unknown>;
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(JSON.stringify(problem)).not.toContain(TOKEN);
  return { status: response.status, code: problem.code, retryAfter: response.headers.get('retry-after') };
};
const signed = (body = BODY) => signedRequest(ADDRESS, body, 'msg_1', Date.now());

describe('a webhook is answered with a problem', () => {
  test('404 if the receiver is closed, and for a wrong token', async () => {
    install({});
    expect(await send(signed())).toMatchObject({ status: 404, code: 'no_such_route' });
    install({ token: TOKEN });
    expect(await send(signed(), `${TOKEN}s`)).toMatchObject({ status: 404, code: 'no_such_route' });
  });

  test('case 55: 401 without a valid signature', async () => {
    install({ secrets: [WEBHOOK_SECRET] });
    const unsigned = new Request(ADDRESS, { method: 'POST', body: BODY });
    expect(await send(unsigned)).toMatchObject({ status: 401, code: 'signature_refused' });
  });

  test('case 69: 413 over 256 KB, and 400 for invalid UTF-8', async () => {
    install({ token: TOKEN });
    const post = (body: BodyInit) => new Request(ADDRESS, { method: 'POST', body });
    expect(await send(post('a'.repeat(256 * 1024 + 1)), TOKEN)).toMatchObject({ status: 413 });
    expect(await send(post(new Uint8Array([0xff])), TOKEN)).toMatchObject({ status: 400 });
  });

  test('case 70: 503 with Retry-After, with the database unavailable and in a flood', async () => {
    install({ secrets: [WEBHOOK_SECRET] });
    expect(await send(signed())).toEqual({ status: 503, code: 'not_stored', retryAfter: '5' });
    install({ secrets: [WEBHOOK_SECRET], size: { webhooks: 0, bytes: 0, undisturbed: 500 } });
    expect(await send(signed())).toEqual({ status: 503, code: 'not_stored', retryAfter: '2' });
  });
});
