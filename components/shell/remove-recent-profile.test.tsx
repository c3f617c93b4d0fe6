import { expect, test } from 'vitest';
import { removeRecentProfile } from './use-recent-profiles';

test('a deleted profile is removed from the list of every operator of this browser, and nothing else is', () => {
  const one = { uuid: '7c1f6a52-90f3-4f0e-8a3b-000000000001', reference: 'HF-1' };
  const other = { uuid: '7c1f6a52-90f3-4f0e-8a3b-000000000002', reference: null };
  localStorage.setItem('recent-profiles ada sandbox', JSON.stringify([one, other]));
  localStorage.setItem('recent-profiles maya sandbox', JSON.stringify([one]));
  localStorage.setItem('another key', JSON.stringify([one]));
  removeRecentProfile(one.uuid);
  expect({ ...localStorage }).toEqual({
    'recent-profiles ada sandbox': JSON.stringify([other]),
    'recent-profiles maya sandbox': '[]',
    'another key': JSON.stringify([one]),
  });
});
