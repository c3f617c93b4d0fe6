import { expect, test } from 'vitest';
import { profileName } from './profile-name';

const uuid = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

test('a profile is named by its label, otherwise its reference, otherwise the beginning of its UUID', () => {
  expect(profileName({ uuid, reference: 'NO-10421' }, 'Harbour & Finch Ltd')).toBe('Harbour & Finch Ltd');
  expect(profileName({ uuid, reference: 'NO-10421' }, null)).toBe('NO-10421');
  expect(profileName({ uuid, reference: '' }, null)).toBe('7c1f6a52…');
  expect(profileName({ uuid }, null)).toBe('7c1f6a52…');
});
