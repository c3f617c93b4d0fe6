import { expect, test } from 'vitest';
import { createDestinationRequest } from './alerts';

const gets = {
  findings: null,
  drift: true,
  exceptions: false,
  survey: false,
  assignments: false,
  approvals: false,
};
const isTaken = (address: string) =>
  createDestinationRequest.safeParse({ name: 'Desk', kind: 'webhook', address, gets }).success;

test.each([
  'http://user:pw@host.example/',
  'http:///user:pw@host.example/',
  'http:////user:pw@host.example/',
  'http:/user:pw@host.example/',
  'http:user:pw@host.example/',
  'http:\\\\user:pw@host.example/',
  'http://\\user:pw@host.example/',
  'https://token@host.example/',
  'https://:pw@host.example/',
  'http:///host.example/',
  'ftp://host.example/',
])('an alert address with credentials, or an incomplete one, is refused: %s', (address) => {
  expect(isTaken(address)).toBe(false);
});

test.each([
  'https://host.example',
  'http://host.example:8080/hooks?mail=a@b.example#c',
  'https://[2606:4700::1111]/',
])('a complete address is accepted: %s', (address) => {
  expect(isTaken(address)).toBe(true);
});
