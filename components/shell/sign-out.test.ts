// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, aProblem } from '@/lib/testing/answer-calls';
import { signOut } from './sign-out';

const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { ...window.location, assign });
});

test.each([
  ['of a session from here', null, '/sign-in'],
  ['at a provider', { address: 'https://id.example/end' }, 'https://id.example/end'],
  ['at a provider that can’t end sessions', { address: null }, '/sign-in?problem=still_signed_in'],
])('case 306: signing out %s, %j, goes to %s', async (_, provider, address) => {
  answerCalls({ 'DELETE /api/session': () => ({ provider }) });
  await signOut();
  expect(assign).toHaveBeenCalledWith(address);
});

test('a session that has ended already goes to the sign-in page', async () => {
  answerCalls({
    'DELETE /api/session': () => aProblem({ status: 401, code: 'not_signed_in', title: 'Not signed in.' }),
  });
  await signOut();
  expect(assign).toHaveBeenCalledWith('/sign-in');
});
