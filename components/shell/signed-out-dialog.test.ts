import { expect, test } from 'vitest';
import { returnAddress } from '@/lib/features/sign-in/return-address';
import { signInAddress } from './signed-out-dialog';

test('case 108: signing in returns to the same place, with its open sheet and anchor', () => {
  const place = { pathname: '/profiles/7c1f6a52', search: '?edit=forms&q=a%26b', hash: '#section-forms' };
  const back = new URL(signInAddress(place), 'http://console.example').searchParams.get('return');
  expect(returnAddress(back)).toBe('/profiles/7c1f6a52?edit=forms&q=a%26b#section-forms');
});
