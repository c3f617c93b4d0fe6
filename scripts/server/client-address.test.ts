import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { clientAddress, trusts } from './client-address';

const addressOf = (socket: string, forwardedFor: string | undefined, proxies: string[]) =>
  clientAddress(
    {
      headers: { 'x-forwarded-for': forwardedFor },
      socket: { remoteAddress: socket },
    } as unknown as IncomingMessage,
    trusts(proxies),
  );

describe('case 23: the address of a client', () => {
  test.each([
    ['without a proxy is the connection’s', '192.0.2.1', '203.0.113.7', [], '192.0.2.1'],
    ['is not told by a stranger', '192.0.2.1', '203.0.113.7', ['10.0.0.0/8'], '192.0.2.1'],
    [
      'is the nearest that is no proxy',
      '10.0.0.1',
      '8.8.8.8, 203.0.113.7, 10.0.0.2',
      ['10.0.0.0/8'],
      '203.0.113.7',
    ],
    ['is the proxy’s own where it names nobody', '10.0.0.1', undefined, ['10.0.0.0/8'], '10.0.0.1'],
    [
      'is the last proxy’s where all are proxies',
      '10.0.0.1',
      '10.0.0.3, 10.0.0.2',
      ['10.0.0.0/8'],
      '10.0.0.3',
    ],
    ['is never what is no address', '10.0.0.1', '203.0.113.7, unknown, 10.0.0.2', ['10.0.0.0/8'], '10.0.0.2'],
    ['is IPv4 where it came over IPv6', '::ffff:10.0.0.1', '::ffff:203.0.113.7', ['10.0.0.1'], '203.0.113.7'],
    ['is one spelling of an IPv6 address', '::1', '2001:DB8:0:0::7', ['::1'], '2001:db8::7'],
    [
      'is the first of all where everybody is trusted',
      '192.0.2.1',
      '203.0.113.7, 192.0.2.9',
      ['0.0.0.0/0', '::/0'],
      '203.0.113.7',
    ],
  ])('%s', (_, socket, forwardedFor, proxies, expected) => {
    expect(addressOf(socket, forwardedFor, proxies)).toBe(expected);
  });

  test('is empty once the connection is closed', () => {
    expect(clientAddress({ headers: {}, socket: {} } as unknown as IncomingMessage, trusts([]))).toBe('');
  });
});
