import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '@/lib/application/create-log';
import { HANDLERS } from '@/lib/application/opened-handlers';
import type { InFlightSize } from '@/lib/features/events/server/in-flight-limit';
import {
  createReceiver,
  receiveWebhook,
  type WebhookReceiver,
} from '@/lib/features/events/server/receive-webhook';
import type { Prepared } from '@/lib/platform/http/prepared-response';
import type { Incoming } from '@/lib/platform/http/read-json-body';
import { createMetrics } from '@/lib/platform/metrics/create-metrics';
import { isConsoleError } from '@/lib/platform/use-case/console-error';
import { listen } from '@/lib/testing/listen';
import { openFresh } from '@/lib/testing/open-fresh';
import { profileBody, signedRequest, WEBHOOK_SECRET } from '@/lib/testing/webhook-bodies';
import { createConsoleServer } from './console-server';
import { handleWebhook } from './handle-webhook';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const PATH = '/api/webhooks/onboarding';
const BODY = profileBody({ profile: PROFILE });
const DRIPPING = 256;
const SIGNED = 100;

const opened = openFresh('pglite');
let receiver: WebhookReceiver;
let server: Server;
let port: number;
let begun = 0;
let sockets: Socket[] = [];

const reply = (status: number): Prepared => ({ status, headers: {}, body: '{}' });

async function webhook(request: Incoming) {
  begun += 1;
  try {
    await receiveWebhook(receiver, request);
    return reply(200);
  } catch (cause) {
    return reply(isConsoleError(cause) && cause.code === 'not_stored' ? 503 : 401);
  }
}

beforeAll(async () => {
  Object.assign(globalThis, { [HANDLERS]: { webhook } });
  const metrics = createMetrics({ liveConnections: async () => 0, jobsWaiting: async () => 0 });
  server = createConsoleServer({
    observer: { log: createLog({ level: 'silent' }), metrics, patternOf: () => 'none', now: () => 0 },
    probes: { isReady: async () => true, isStopping: () => false, metrics },
    metricsAccess: 'none',
    isTrusted: () => false,
    isOwnHost: () => true,
    headers: {},
    early: handleWebhook,
    next: async (_, response) => void response.writeHead(500).end(),
  });
  port = await listen(server);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(() => {
  Object.assign(globalThis, { [HANDLERS]: undefined });
  server.closeAllConnections();
  server.close();
});

/** Sends POSTs that announce a body but send one byte of it. @returns when the receiver has seen all of them */
async function drip(headers: string): Promise<void> {
  begun = 0;
  for (let count = 0; count < DRIPPING; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 262144\r\n${headers}\r\n{`);
    sockets.push(socket);
  }
  await vi.waitUntil(() => begun >= DRIPPING, { timeout: 10_000 });
}

async function sendSigned(name: string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: SIGNED }, (_, index) =>
      fetch(signedRequest(`http://127.0.0.1:${port}${PATH}`, BODY, `${name}_${index}`, Date.now())),
    ),
  );
  return answers.filter(({ ok }) => ok).length;
}

const open = (size?: InFlightSize) => {
  receiver = createReceiver({
    database: opened.database,
    secrets: [WEBHOOK_SECRET],
    token: null,
    now: Date.now,
    ...(size ? { size } : {}),
  });
};

describe(`case 163: with ${DRIPPING} slow bodies of 256 KB each`, () => {
  test('signed webhooks are accepted, and requests without a signature are answered at once', async () => {
    open();
    await drip('');
    // The connection closes with the answer: no one reads the rest of a slow body.
    await vi.waitUntil(() => sockets.every(({ closed }) => closed), { timeout: 10_000 });
    expect(await sendSigned('unsigned')).toBeGreaterThanOrEqual(SIGNED * 0.95);
  });

  test('signed webhooks are accepted while others from the same network use forged signatures', async () => {
    open();
    await drip(madeUp());
    expect(await sendSigned('made_up')).toBeGreaterThanOrEqual(SIGNED * 0.95);
  });

  test('they are also accepted when there are more of those than may be in flight: the slowest are dropped', async () => {
    open({ webhooks: 220, bytes: 1_000_000, undisturbed: 0 });
    await drip(madeUp());
    expect(await sendSigned('limit')).toBeGreaterThanOrEqual(SIGNED * 0.95);
  });
});

const madeUp = () =>
  `webhook-id: x\r\nwebhook-timestamp: ${Math.floor(Date.now() / 1_000)}\r\nwebhook-signature: v1,eA==\r\n`;
