import { expect, it } from 'vitest';
import { failedJourneys, failedUnits } from './failed-tests';

it('lists each failed unit test with its reason, and a file that did not load', () => {
  expect(
    failedUnits({
      testResults: [
        {
          name: `${process.cwd()}/lib/a.test.ts`,
          status: 'failed',
          assertionResults: [
            { fullName: 'holds', status: 'passed' },
            {
              fullName: 'breaks',
              status: 'failed',
              failureMessages: ['\u001b[31mError: 1 is not 2\u001b[39m'],
            },
          ],
        },
        {
          name: `${process.cwd()}/lib/b.test.ts`,
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        },
      ],
    }),
  ).toEqual(['lib/a.test.ts: breaks\n    Error: 1 is not 2', 'lib/b.test.ts\n    No such module']);
});

it('lists each failed journey, however deeply nested, and errors of the run itself', () => {
  const spec = (ok: boolean, title: string) => ({
    file: 'a.spec.ts',
    line: 7,
    title,
    ok,
    tests: [{ results: [{ errors: [{ message: 'Not visible' }] }] }],
  });
  expect(
    failedJourneys({
      errors: [{ message: 'The port is taken' }],
      suites: [{ suites: [{ specs: [spec(false, 'opens'), spec(true, 'closes')] }] }],
    }),
  ).toEqual(['journeys\n    The port is taken', 'e2e/a.spec.ts:7: opens\n    Not visible']);
});
