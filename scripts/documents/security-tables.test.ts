import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  allowsToken,
  includesRole,
  isReading,
  lesserRole,
  may,
  neededRole,
  PERMISSIONS,
  type Permission,
} from '../../lib/platform/access/permissions';
import { ROLES } from '../../lib/platform/access/roles';
import { tokensOf } from '../../lib/platform/api/operation';
import { mayAsk, operations, withTables } from './security-tables';

test('SECURITY.md matches the code; if not, run npm run docs:write', () => {
  const text = readFileSync('SECURITY.md', 'utf8');
  expect(withTables(text)).toBe(text);
  expect(withTables('<!-- operations -->\n<!-- /operations -->')).toContain('| `GET /api/events` ');
});

test.each([
  ['PATCH /api/profiles/{uuid}/portal-configuration', 'forms.change'],
  ['POST /api/operators', 'operators.manage'],
  ['GET /api/activity/export', 'activity.read'],
  ['GET /api/session', 'signed_in'],
])('%s requires %s', (operation, access) => {
  expect(operations().find(([name]) => name === operation)?.[1]).toMatchObject({ access });
});

test('every change needs a permission or a session, except sign-in and the receivers of webhooks and browser reports', () => {
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

test('an auditor can read everything, and change only their own account and views', () => {
  for (const permission of Object.keys(PERMISSIONS) as Permission[])
    expect([permission, may('auditor', permission)]).toEqual([
      permission,
      isReading(permission) || ['own_account.manage', 'views.keep'].includes(permission),
    ]);
});

test('a token may only call what its permission allows for tokens, and a read-only one only what reads', () => {
  for (const [name, row] of operations()) {
    const { access } = row;
    const tokens = tokensOf(row);
    if (tokens === undefined) continue;
    expect([name, access !== 'anyone' && (access === 'signed_in' || allowsToken(access))]).toEqual([
      name,
      true,
    ]);
    const reads = access === 'signed_in' ? name.startsWith('GET ') : isReading(access as Permission);
    expect([name, tokens]).toEqual([name, reads ? 'read' : 'write']);
  }
});

test('the API tokens that an operation accepts follow from its access, with two exceptions', () => {
  const exceptions = operations().filter(([, { byToken }]) => byToken !== undefined);
  expect(exceptions.map(([name, { byToken }]) => [name, byToken])).toEqual([
    ['GET /api/live', 'none'],
    ['GET /api/openapi.json', 'read'],
  ]);
});

test('a role includes another only if it may do everything that one may', () => {
  const included = ROLES.map((role) => [role, ROLES.filter((other) => includesRole(role, other))]);
  expect(Object.fromEntries(included)).toEqual({
    support: ['support'],
    auditor: ['support', 'auditor'],
    compliance_manager: ['support', 'compliance_manager'],
    administrator: [...ROLES],
  });
  expect(lesserRole('auditor', 'compliance_manager')).toBe('support');
  expect(lesserRole('administrator', 'auditor')).toBe('auditor');
  expect(neededRole('activity.read')).toBe('auditor or compliance manager');
});
