import { describe, expect, test } from 'vitest';
import { readEnvironment } from '@/lib/application/env';
import { proxyFor } from './proxy-for';

const settings = (variables: Record<string, string>) =>
  readEnvironment({ NODE_ENV: 'test', ...variables }).outbound.proxies;

const PROXIES = {
  HTTP_PROXY: 'http://plain.proxy:3128',
  HTTPS_PROXY: 'http://secure.proxy:3128',
};

/** The host of the proxy for an address; null: none. */
const hostFor = (address: string, variables: Record<string, string> = {}) =>
  proxyFor(new URL(address), settings({ ...PROXIES, ...variables }))?.host ?? null;

test('each protocol has its own proxy, and none without one', () => {
  expect(hostFor('https://service.example/v2')).toBe('secure.proxy:3128');
  expect(hostFor('http://service.example/v2')).toBe('plain.proxy:3128');
  expect(proxyFor(new URL('https://a.example'), settings({ HTTP_PROXY: 'http://p:1' }))).toBeNull();
});

test('both spellings count, and small letters go first', () => {
  expect(settings({ https_proxy: 'http://small:1', no_proxy: 'a b,c' })).toEqual({
    http: null,
    https: 'http://small:1',
    direct: ['a', 'b', 'c'],
  });
  expect(settings({ ...PROXIES, https_proxy: 'http://small:1' }).https).toBe('http://small:1');
});

test('a proxy may be written without a protocol; any but http and https is refused', () => {
  expect(settings({ HTTPS_PROXY: 'proxy.example:3128' }).https).toBe('http://proxy.example:3128');
  expect(() => settings({ HTTPS_PROXY: 'socks5://proxy.example' })).toThrow('HTTPS_PROXY must be an http');
  expect(() => settings({ http_proxy: 'not an address' })).toThrow('HTTP_PROXY');
});

test.each([
  'http://localhost:4000',
  'http://api.localhost',
  'http://127.0.0.1:4000',
  'https://127.8.8.8',
  'https://[::1]:8443',
  'https://[::ffff:127.0.0.1]',
  'http://plain.proxy:3128',
])('%s is called directly: this machine, or the proxy itself', (address) => {
  expect(hostFor(address)).toBeNull();
});

describe('NO_PROXY', () => {
  test.each([
    ['*', 'https://service.example'],
    ['service.example', 'https://service.example'],
    ['SERVICE.example', 'https://service.example.'],
    ['service.example', 'https://api.service.example'],
    ['.example', 'https://service.example'],
    ['*.example', 'https://service.example'],
    ['.service.example', 'https://service.example'],
    ['service.example:443', 'https://service.example'],
    ['service.example:8443', 'https://service.example:8443'],
    ['other, service.example', 'https://service.example'],
    ['10.1.2.3', 'https://10.1.2.3'],
    ['10.1.2.3:443', 'https://10.1.2.3'],
    ['10.0.0.0/8', 'https://10.1.2.3'],
    ['2001:db8::/32', 'https://[2001:db8::5]'],
    ['2001:db8::5', 'https://[2001:db8:0::5]'],
    ['[2001:db8::5]:443', 'https://[2001:db8::5]'],
  ])('%s: %s is called directly', (direct, address) => {
    expect(hostFor(address, { NO_PROXY: direct })).toBeNull();
  });

  test.each([
    ['ample', 'https://service.example'],
    ['service.example', 'https://myservice.example'],
    ['service.example:8443', 'https://service.example'],
    ['10.0.0.0/8', 'https://11.1.2.3'],
    ['10.0.0.0/8', 'https://[2001:db8::5]'],
    ['10.1.2', 'https://10.1.2.3'],
    ['.', 'https://service.example'],
    ['10.0.0.0/99', 'https://10.1.2.3'],
  ])('%s: %s is called through the proxy', (direct, address) => {
    expect(hostFor(address, { NO_PROXY: direct })).toBe('secure.proxy:3128');
  });
});
