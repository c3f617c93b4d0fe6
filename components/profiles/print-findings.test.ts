import { expect, test } from 'vitest';
import type { ProfileChecks } from '@/lib/features/checks/checks';
import { findingStateWords, findingsWords } from './print-findings';

const NONE = { fail: 0, pass: 0, unknown: 0, error: 0, not_applicable: 0 };
const FINDING = {
  since: '2026-11-21T12:00:00.000Z',
  began: 'saved',
  isRegression: false,
  isStale: false,
  readAt: '2026-11-20T12:00:00.000Z',
  exception: null,
} as unknown as ProfileChecks['findings'][number];
const EXCEPTION = { holds: true, madeBy: 'Ada Hart', until: '2026-12-31', reason: 'Agreed with the bank.' };

test.each<[Parameters<typeof findingsWords>[0], string]>([
  [undefined, 'Unknown: the checks of this profile could not be loaded.'],
  [{ findings: [], counts: NONE }, 'No active checks.'],
  [{ findings: [], counts: { ...NONE, pass: 3 } }, 'No open findings.'],
  [
    { findings: [FINDING], counts: { ...NONE, fail: 1, unknown: 1 } },
    '1 open finding; the result of 1 check is unknown.',
  ],
])('the report describes %j as “%s”', (checks, words) => {
  expect(findingsWords(checks)).toBe(words);
});

test('a finding says when it started, whether it still fails, and who excepted it', () => {
  const words = findingStateWords(
    { ...FINDING, isRegression: true, isStale: true, exception: EXCEPTION as never },
    'UTC',
  );
  expect(words).toMatch(
    /^Since 21 Nov 2026, 12:00:00 UTC \(.+\)\. It has failed before\. Now unknown: last read 20 Nov/,
  );
  expect(words).toContain(
    'Since 21 Nov 2026, 12:00:00 UTC (saved in this console). It has failed before. Now unknown: last read 20 Nov 2026, 12:00:00 UTC. Exception by Ada Hart until the end of 2026-12-31 (UTC): “Agreed with the bank.”.',
  );
  const ended = { ...EXCEPTION, holds: false } as never;
  expect(findingStateWords({ ...FINDING, exception: ended }, 'UTC')).not.toContain('Ada Hart');
});
