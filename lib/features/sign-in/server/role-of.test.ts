import { expect, test } from 'vitest';
import { roleOf } from './role-of';

const SETTINGS = {
  rolesClaim: 'groups',
  roles: { kyc: 'compliance_manager', it: 'administrator' },
  defaultRole: null,
} as const;
const DIRECTORY = {
  ...SETTINGS,
  roles: { 'CN=KYC Team,OU=Groups,DC=corp': 'compliance_manager', 'Desk, north': 'support' },
} as const;

test.each([
  [{ groups: ['kyc', 'it'] }, 'administrator'],
  [{ groups: ['other', 'kyc'] }, 'compliance_manager'],
  [{ groups: 'kyc' }, 'compliance_manager'],
])('groups %j: the most permissive role is %s', (claims, role) => {
  expect(roleOf(claims, SETTINGS)).toMatchObject({ role, why: null });
});

test.each(['other, kyc', 'kyc,other', 'other;kyc', 'other\nkyc\n', '["other", "kyc"]'])(
  'case 300: groups as one text, %j, are read as a list',
  (groups) => {
    expect(roleOf({ groups }, SETTINGS)).toMatchObject({ role: 'compliance_manager' });
  },
);

test.each([
  [['CN=KYC Team,OU=Groups,DC=corp'], 'compliance_manager'],
  ['CN=KYC Team,OU=Groups,DC=corp', 'compliance_manager'],
  ['CN=All,OU=Groups,DC=corp;CN=KYC Team,OU=Groups,DC=corp', 'compliance_manager'],
  ['Desk, north', 'support'],
  ['CN=KYC Team,OU=Groups,DC=corp,DC=elsewhere', null],
])('case 300: a group of a directory, %j, is one name: role %s', (groups, role) => {
  expect(roleOf({ groups }, DIRECTORY)).toMatchObject({ role });
});

test('case 300: parts of a directory’s name are no groups', () => {
  const roles = { 'OU=Groups': 'administrator', Groups: 'administrator' } as const;
  expect(roleOf({ groups: 'CN=All,OU=Groups' }, { ...SETTINGS, roles })).toMatchObject({ role: null });
});

test.each([
  [{}, 'no_groups'],
  [{ groups: [] }, 'no_groups'],
  [{ groups: null }, 'no_groups'],
  [{ groups: '' }, 'no_groups'],
  [{ groups: ['catering'] }, 'no_role'],
  [{ groups: ['constructor', 'toString'] }, 'no_role'],
])('groups %j: no access without a default role, because of %s', (claims, why) => {
  expect(roleOf(claims, SETTINGS)).toMatchObject({ role: null, why });
  expect(roleOf(claims, { ...SETTINGS, defaultRole: 'administrator' })).toMatchObject({
    role: 'administrator',
  });
});

test.each([
  [{ _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'x' } } }, 'groups_not_listed'],
  [{ groups: [7, {}] }, 'groups_unreadable'],
  [{ groups: { kyc: { org: 'corp' } } }, 'groups_unreadable'],
])('case 301: groups that the provider did not list, %j, are not known', (claims, why) => {
  expect(roleOf(claims, SETTINGS)).toMatchObject({ role: null, why });
  expect(roleOf(claims, { ...SETTINGS, defaultRole: 'support' })).toMatchObject({ role: 'support', why });
  // Their groups could be those of a compliance manager.
  expect(roleOf(claims, { ...SETTINGS, defaultRole: 'administrator' })).toMatchObject({ role: null, why });
});

test('the claim can be a path, and a name with dots takes precedence', () => {
  const claims = { realm: { roles: ['kyc'] }, 'https://x.example/realm': ['it'] };
  expect(roleOf(claims, { ...SETTINGS, rolesClaim: 'realm.roles' })).toMatchObject({
    role: 'compliance_manager',
  });
  expect(roleOf(claims, { ...SETTINGS, rolesClaim: 'https://x.example/realm' })).toMatchObject({
    role: 'administrator',
  });
});
