import { expect, test } from 'vitest';
import { addressFault } from './address-fault';

test.each([
  ['/api/events?event=a%00b', 'nul'],
  ['/api/events/%00', 'nul'],
  ['/api/events?event=%', 'broken_escape'],
  ['/api/events?event=%zz', 'broken_escape'],
  ['/api/events?event=%E0%A4%A', 'broken_escape'],
  ['/api/events?event=%FF', 'broken_escape'],
  ['/api/events?event=%C0%80', 'broken_escape'],
  ['/api/events?event=%ED%A0%80', 'broken_escape'],
  ['/api/events?%E0%A4%A', 'broken_escape'],
  ['/api/events?event=%2500&x=%F0%9F%98%80+%25', null],
  ['/api/events/%E0%A4%A', null],
  ['/', null],
])('case 171: %s: %s', (address, fault) => {
  expect(addressFault(address)).toBe(fault);
});
