import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '@/lib/service/testing/start-receiver';
import { type ForwardProxy, startForwardProxy } from '@/lib/testing/forward-proxy';
import { guardedLookup, isPublicAddress } from './guard-target';
import { createSender, type Sender } from './send-webhook';

const REFUSED = 'The address leads to a private or local network';
let receiver: Receiver;
let port: string;

beforeAll(async () => {
  receiver = await startReceiver();
  port = new URL(receiver.address).port;
});
afterEach(() => {
  receiver.received.length = 0;
});
afterAll(() => receiver.close());

/** A name server that gives its answers in turn, and repeats the last one. */
function nameServer(...answers: string[][]): LookupFunction & { asked: number } {
  const lookup: LookupFunction = (_host, _options, callback) => {
    const answer = answers[Math.min(asking.asked, answers.length - 1)] ?? [];
    asking.asked += 1;
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  const asking = Object.assign(lookup, { asked: 0 });
  return asking;
}

async function sendTo(address: string, lookup?: LookupFunction, trusted: string[] = []) {
  const sender: Sender = createSender({ trusted, timeout: 2_000, ...(lookup ? { lookup } : {}) });
  const sent = await sender.send(address, {}, '{}');
  await sender.close();
  return sent;
}

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.1',
  '127.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '0.0.0.0',
  '[::]',
])('case 72: %s, which is this machine, is refused as a target', async (host) => {
  const sent = await sendTo(`http://${host}:${port}/webhooks`);
  expect(sent).toMatchObject({ status: null, error: REFUSED });
  expect(receiver.received).toEqual([]);
});

test.each([
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '::ffff:10.0.0.1',
  '::10.0.0.1',
  '1000::1',
  '4000::1',
  '8000::1',
  'e000::1',
  '100::1',
  '3fff::1',
  '5f00::1',
  '64:ff9b:1::1',
  'no address',
])('case 72: %s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2606:4700::1111'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['loopback', [['127.0.0.1']]],
  ['loopback in IPv6', [['::1']]],
  ['mapped loopback', [['::ffff:127.0.0.1']]],
  ['the metadata service', [['169.254.169.254']]],
  ['a public and a local address', [['8.8.8.8', '127.0.0.1']]],
  ['nothing', [[]]],
])('case 72: a name that resolves to %s is refused', async (_, answers) => {
  const sent = await sendTo(`http://receiver.test:${port}/webhooks`, nameServer(...answers));
  expect(sent).toMatchObject({ status: null, error: REFUSED });
  expect(receiver.received).toEqual([]);
});

test('case 72: a name that was public is refused once it resolves to this machine, in one lookup', async () => {
  const rebinding = nameServer(['8.8.8.8'], ['127.0.0.1']);
  const resolve = promisify(guardedLookup(rebinding));
  await expect(resolve('rebinding.test', { all: true })).resolves.toEqual([
    { address: '8.8.8.8', family: 4 },
  ]);
  // The connection goes where its own lookup says, with no other lookup in between.
  const sent = await sendTo(`http://rebinding.test:${port}/webhooks`, rebinding);
  expect(sent.error).toBe(REFUSED);
  expect(rebinding.asked).toBe(2);
  expect(receiver.received).toEqual([]);
});

test('case 72: the configured address is the one exception, but no other path there', async () => {
  expect(await sendTo(receiver.address, undefined, [receiver.address])).toMatchObject({ status: 204 });
  const beside = await sendTo(`${receiver.address}/other`, undefined, [receiver.address]);
  expect(beside).toMatchObject({ status: null, error: REFUSED });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/webhooks']);
});

describe('case 285: through a proxy', () => {
  const PUBLIC = '93.184.216.34';
  let proxy: ForwardProxy;

  beforeEach(async () => {
    const hosts = {
      [`${PUBLIC}:8080`]: Number(port),
      'chat.test:8080': Number(port),
      'rebinding.test:8080': Number(port),
    };
    proxy = await startForwardProxy({ hosts });
  });
  afterEach(() => proxy.close());

  async function sendThrough(address: string, lookup: LookupFunction, trustedOrigins: string[] = []) {
    const proxies = { http: proxy.url, https: proxy.url, direct: ['direct.test'] };
    const sender = createSender({ trusted: [], trustedOrigins, timeout: 2_000, lookup, proxies });
    const sent = await sender.send(address, {}, '{}');
    await sender.close();
    return sent;
  }

  test('the proxy is asked for the address that was checked, so it can’t be led to another', async () => {
    const rebinding = nameServer([PUBLIC], ['127.0.0.1']);
    const sent = await sendThrough('http://rebinding.test:8080/webhooks', rebinding);
    expect(sent).toMatchObject({ status: 204 });
    expect(proxy.asked).toEqual([`CONNECT ${PUBLIC}:8080`]);
    expect(receiver.received.map(({ headers }) => headers.host)).toEqual(['rebinding.test:8080']);
  });

  test.each([
    ['http://inside.test/', nameServer(['10.0.0.5'])],
    ['https://inside.test/', nameServer(['10.0.0.5'])],
    ['https://both.test/', nameServer([PUBLIC, '10.0.0.5'])],
    ['http://169.254.169.254/latest/meta-data', nameServer()],
    ['https://[fd00:ec2::254]/', nameServer()],
    ['http://localhost:8080/', nameServer(['127.0.0.1'])],
    ['http://direct.test:8080/', nameServer(['127.0.0.1'])],
  ])('%s inside the network is refused, and the proxy is not asked', async (address, lookup) => {
    expect(await sendThrough(address, lookup)).toMatchObject({ status: null, error: REFUSED });
    expect([proxy.asked, receiver.received]).toEqual([[], []]);
  });

  test('an address of IPv4 is preferred, because not every proxy has IPv6', async () => {
    const orders: unknown[] = [];
    const lookup: LookupFunction = (_host, { order }, callback) => {
      orders.push(order);
      callback(null, [{ address: PUBLIC, family: 4 }]);
    };
    await sendThrough('http://rebinding.test:8080/webhooks', lookup);
    expect(orders).toEqual(['ipv4first']);
  });

  test('a name that only the proxy can resolve is refused, unless its origin is in ALERT_TARGETS', async () => {
    const unknown: LookupFunction = (_host, _options, callback) =>
      callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
    const refused = await sendThrough('http://chat.test:8080/webhooks', unknown);
    expect(refused.error).toContain('add its origin to ALERT_TARGETS');
    expect(proxy.asked).toEqual([]);
    const sent = await sendThrough('http://chat.test:8080/webhooks', unknown, ['http://chat.test:8080']);
    expect(sent).toMatchObject({ status: 204 });
    expect(proxy.asked).toEqual(['POST http://chat.test:8080/webhooks']);
  });

  test('a proxy that refuses is named in the log of deliveries', async () => {
    const sent = await sendThrough('https://other.test/', nameServer([PUBLIC]));
    expect(sent.error).toBe('The proxy refused the connection with status 403');
  });
});
