import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findProfileUuid } from './find-profile-uuid';
import { profileUuid } from './profile-uuid';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

describe('the UUID of a profile', () => {
  test('case 5: upper case is the same profile', () => {
    expect(profileUuid.parse(UUID.toUpperCase())).toBe(UUID);
    fc.assert(fc.property(fc.uuid(), (uuid) => profileUuid.parse(uuid.toUpperCase()) === uuid));
  });

  test.each([
    '',
    '../oauth/token',
    '%2e%2e%2f',
    `${UUID}?`,
    `${UUID}#`,
    `${UUID};`,
    `${UUID}@`,
    `${UUID}\\`,
    `${UUID}\n`,
    `${UUID}\r\n`,
    `${UUID}\0`,
    ` ${UUID}`,
    `{${UUID}}`,
    UUID.replaceAll('-', ''),
    'a'.repeat(4096),
  ])('cases 1 to 4: %j is not a UUID', (text) => {
    expect(profileUuid.safeParse(text).success).toBe(false);
  });

  test.each([
    UUID,
    ` ${UUID}\n`,
    `https://portal.example/profiles/${UUID}/setup?tab=1`,
    `Please look at ${UUID.toUpperCase()}, thanks`,
    `{"id":"${UUID}"}`,
  ])('is found in %j', (text) => {
    expect(findProfileUuid(text)).toBe(UUID);
  });

  test.each(['', 'no such thing', `x${UUID}`, `${UUID}0`, `${'a'.repeat(10_001)} ${UUID}`])(
    'is not found in %j',
    (text) => {
      expect(findProfileUuid(text)).toBeNull();
    },
  );

  test('any match is a UUID', () => {
    fc.assert(
      fc.property(fc.string(), fc.uuid(), fc.string(), (before, uuid, after) => {
        const found = findProfileUuid(`${before} ${uuid} ${after}`);
        expect(profileUuid.safeParse(found).success).toBe(true);
      }),
    );
  });
});
