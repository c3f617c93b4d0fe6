import { expect, test } from 'vitest';
import { parseRecentProfiles, type RecentProfile, withProfile } from './use-recent-profiles';

const uuid = (number: number) => `7c1f6a52-90f3-4f0e-8a3b-${String(number).padStart(12, '0')}`;
const profile = (number: number, reference: string | null = null): RecentProfile => ({
  uuid: uuid(number),
  reference,
});

test('the profile opened last comes first, each is listed once, up to eight', () => {
  const opened = [1, 2, 3, 2, 4, 5, 6, 7, 8, 9].map((number) => profile(number));
  const list = opened.reduce<RecentProfile[]>((before, next) => withProfile(before, next), []);
  expect(list).toEqual([9, 8, 7, 6, 5, 4, 2, 3].map((number) => profile(number)));
});

test('a known reference is not lost when the profile is opened again', () => {
  expect(withProfile([profile(1, 'HF-1')], profile(1))).toEqual([profile(1, 'HF-1')]);
  expect(withProfile([profile(1, 'HF-1')], profile(1, 'HF-2'))).toEqual([profile(1, 'HF-2')]);
});

test('what was written can be read, and anything else counts as empty', () => {
  const list = [profile(1, 'HF-1'), profile(2)];
  expect(parseRecentProfiles(JSON.stringify(list))).toEqual(list);
  const foreign = [{ uuid: 'javascript:alert(1)', reference: null }, { uuid: uuid(3), reference: 4 }, null];
  expect(parseRecentProfiles(JSON.stringify([...foreign, profile(4)]))).toEqual([profile(4)]);
  for (const text of ['', '{', '{}', 'null', '"x"']) expect(parseRecentProfiles(text)).toEqual([]);
});
