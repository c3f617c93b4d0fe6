import { expect, test } from 'vitest';
import { roleOf } from './role-of';

const SETTINGS = {
  rolesClaim: 'groups',
  roles: { kyc: 'compliance_manager', it: 'administrator' },
  defaultRole: null,
} as const;

test.each([
  [{ groups: ['kyc', 'it'] }, 'administrator'],
  [{ groups: ['other', 'kyc'] }, 'compliance_manager'],
  [{ groups: 'kyc' }, 'compliance_manager'],
])('groups %j: the most permissive role is %s', (claims, role) => {
  expect(roleOf(claims, SETTINGS)).toBe(role);
});

test.each([
  {},
  { groups: [] },
  { groups: null },
  { groups: [7, {}] },
  { groups: ['constructor', 'toString'] },
])('groups %j: no access without a default role', (claims) => {
  expect(roleOf(claims, SETTINGS)).toBeNull();
  expect(roleOf(claims, { ...SETTINGS, defaultRole: 'support' })).toBe('support');
});

test('the claim can be a path, and a name with dots takes precedence', () => {
  const claims = { realm: { roles: ['kyc'] }, 'https://x.example/realm': ['it'] };
  expect(roleOf(claims, { ...SETTINGS, rolesClaim: 'realm.roles' })).toBe('compliance_manager');
  expect(roleOf(claims, { ...SETTINGS, rolesClaim: 'https://x.example/realm' })).toBe('administrator');
});
