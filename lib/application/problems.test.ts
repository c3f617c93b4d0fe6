import { expect, test } from 'vitest';
import { UpstreamError } from '@/lib/upstream/upstream-error';
import { toProblem } from './problems';

test('cases 281 and 283: what an administrator can correct is the title; anything else is not quoted', () => {
  const words = 'The proxy refused the connection with status 403 (PROXY_403).';
  const named = new UpstreamError('service_unreachable', words, { shown: true });
  expect(toProblem(named, 'request-1', 'change')).toMatchObject({
    title: words,
    detail: 'Nothing was changed. Try again in a moment.',
    code: 'service_unreachable',
  });
  const other = new UpstreamError('service_unreachable', 'The onboarding service could not be reached (X).');
  expect(toProblem(other, 'request-1', 'read').title).toBe('The onboarding service could not be reached.');
});
