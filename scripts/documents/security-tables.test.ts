import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mayAsk, operations } from './operations-by-role';
import { withTables } from './security-tables';

test('SECURITY.md says what the code does: else npm run docs:write', () => {
  const text = readFileSync('SECURITY.md', 'utf8');
  expect(withTables(text)).toBe(text);
  expect(withTables('<!-- operations -->\n<!-- /operations -->')).toContain('| `GET /api/events` ');
});

test.each([
  ['PATCH /api/profiles/{uuid}/portal-configuration', 'forms.change'],
  ['POST /api/operators', 'operators.manage'],
  ['GET /api/activity/export', 'activity.read'],
  ['GET /api/session', 'signed_in'],
])('%s asks for %s', (operation, access) => {
  expect(operations().find(([name]) => name === operation)?.[1]).toMatchObject({ access });
});

test('every change needs a permission or a session, but for the ways in and what receives webhooks and browsers’ reports', () => {
  const open = operations().filter(([name, { access }]) => access === 'anyone' && !name.startsWith('GET '));
  expect(open.map(([name]) => name)).toEqual([
    'POST /api/browser-reports',
    'POST /api/invitations/{token}',
    'POST /api/session',
    'POST /api/session/demo',
    'POST /api/session/oidc/logout',
    'POST /api/webhooks/onboarding',
    'POST /api/webhooks/onboarding/{token}',
  ]);
  for (const [name, operation] of operations())
    if (operation.access.endsWith('.change')) expect(mayAsk(operation, 'support'), name).toBe(false);
});
