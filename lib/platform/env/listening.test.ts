import { expect, test } from 'vitest';
import { isLoopbackHost, listeningOn } from './listening';

test.each([
  [{}, { host: '127.0.0.1', isLoopback: true, address: 'http://localhost:3000' }],
  [{ host: 'localhost' }, { host: '127.0.0.1', isLoopback: true, address: 'http://localhost:3000' }],
  [{ host: '127.0.0.2' }, { host: '127.0.0.2', isLoopback: true, address: 'http://127.0.0.2:3000' }],
  [{ host: '::1' }, { host: '::1', isLoopback: true, address: 'http://[::1]:3000' }],
  [
    { host: '0.0.0.0' },
    { host: '0.0.0.0', isEvery: true, isLoopback: false, address: 'http://localhost:3000' },
  ],
  [{ host: '::' }, { host: '::', isEvery: true, isLoopback: false, address: 'http://localhost:3000' }],
  [{ host: '192.0.2.7' }, { host: '192.0.2.7', isLoopback: false, address: 'http://192.0.2.7:3000' }],
  [{ isPublic: true }, { host: null, isEvery: true, isLoopback: false, address: 'http://localhost:3000' }],
  [
    { host: '127.0.0.1', isPublic: true },
    { host: '127.0.0.1', isLoopback: true, address: 'http://localhost:3000' },
  ],
])('case 169: given %j it is reachable only as far as stated', (given, listening) => {
  expect(listeningOn({ host: undefined, port: 3000, isPublic: false, ...given })).toEqual({
    isEvery: false,
    ...listening,
  });
});

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.0.0.2', '[::1]:3000', '[::1]'])(
  'case 169: %s is a name of this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example/localhost',
  'localhost@evil.example',
  '192.0.2.7:3000',
  '[::2]',
  '0.0.0.0:3000',
  '',
])('case 169: %j is not', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
