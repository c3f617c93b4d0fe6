import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mayAsk, readOperations } from './operations-by-role';
import { SECURITY_FILE, withTables } from './write-security';

test('SECURITY.md says what the code does: else npm run security:write', () => {
  const text = readFileSync(SECURITY_FILE, 'utf8');
  expect(withTables(text)).toBe(text);
  expect(withTables('<!-- operations -->\n<!-- /operations -->')).toContain('| `GET /api/events` ');
});

const find = (operation: string) =>
  readOperations().find(({ method, address }) => `${method} ${address}` === operation);

test.each([
  ['PATCH /api/profiles/{uuid}/portal-configuration', ['forms.change', 'profiles.read']],
  ['POST /api/operators', ['operators.manage']],
  ['GET /api/activity/export', ['activity.read']],
  ['GET /api/session', []],
])('%s asks for %j', (operation, permissions) => {
  expect(find(operation)).toMatchObject({ permissions, isOpen: false });
});

test('every change needs a permission or a session, but for the ways in and the receiver of webhooks', () => {
  const open = readOperations().filter(({ isOpen, method }) => isOpen && method !== 'GET');
  expect(open.map(({ address }) => address).sort()).toEqual([
    '/api/invitations/{token}',
    '/api/session',
    '/api/session/demo',
    '/api/webhooks/onboarding',
    '/api/webhooks/onboarding/{token}',
  ]);
  for (const operation of readOperations())
    if (operation.permissions.some((permission) => permission.endsWith('.change')))
      expect(mayAsk(operation, 'support'), operation.address).toBe(false);
});
