import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import { runsUnderWayQuery } from '@/lib/features/assignments/queries';
import type { RunsUnderWay } from '@/lib/features/assignments/run';
import { OVERVIEW } from '@/lib/features/overview/api';
import { type Overview, overview as schema } from '@/lib/features/overview/overview';
import { operatorOf } from '@/lib/testing/operators';
import { DecisionsCard } from './decisions-card';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: () => {} }) }));
afterEach(cleanup);

const OPERATOR = operatorOf('compliance_manager');
const EXAMPLE = schema.parse(OVERVIEW['GET /api/overview'].example.answer);
const FINDINGS = EXAMPLE.findings as NonNullable<Overview['findings']>;
const NO_RUNS: RunsUnderWay = { runs: [], total: 0, toApprove: 0, plans: [] };
const QUIET: Overview = {
  ...EXAMPLE,
  drift: { ...EXAMPLE.drift, total: 0, unreviewed: 0 },
  findings: {
    ...FINDINGS,
    exceptions: { soon: 0, sooner: 0, asked: 0 },
    requests: [],
    checkChanges: [],
  },
};

function show(overview: Overview, runs: RunsUnderWay) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(runsUnderWayQuery().queryKey, runs);
  render(
    <OperatorSession operator={OPERATOR}>
      <QueryClientProvider client={client}>
        <DecisionsCard overview={overview} />
      </QueryClientProvider>
    </OperatorSession>,
  );
  return screen.queryAllByRole('listitem').map((line) => {
    const link = within(line).getByRole('link');
    return [line.textContent?.replace(link.textContent ?? '', ''), link.getAttribute('href')];
  });
}

test('each approval, request, halted run, ending exception and outside change is a line with a link to act', () => {
  const [check] = FINDINGS.requests.map(({ check }) => check);
  const lines = show(
    {
      ...EXAMPLE,
      findings: {
        ...FINDINGS,
        exceptions: { soon: 3, sooner: 1, asked: 41 },
        checkChanges: [
          { check: { id: 'c', number: 9, title: 'Owners' }, madeBy: OPERATOR.name, madeById: OPERATOR.id },
        ],
      },
    },
    {
      total: 2,
      toApprove: 2,
      plans: [{ number: 44, title: 'Show Forms', madeBy: 'Ada Hart' }],
      runs: [
        { number: 42, title: 'Add form 230', state: 'looking', done: 25, total: 140, endsAt: null },
        { number: 43, title: 'Add form 317', state: 'running', done: 96, total: 140, endsAt: null },
      ],
    },
  );
  expect(lines).toEqual([
    ['A-44Show Formsneeds your approval · planned by Ada Hart', '/assignments/44'],
    ['1 more planneeds your approval', '/assignments?state=to_approve'],
    [
      `39 exceptions to CK-07 ${check?.title}requested by Ada Hart`,
      `/exceptions?state=asked&check=${check?.id}`,
    ],
    ['2 more requested exceptions', '/exceptions?state=asked'],
    ['Change to CK-09 Ownersrequested by you · someone else must confirm', '/checks/c'],
    ['A-42Add form 23025 of 140 processedNeeds review', '/assignments/42'],
    ['3 exceptions end within 14 days1 of them within 3 days', '/exceptions?state=soon'],
    ['5 outside changes are not reviewed3 found in the last 7 days', '/drift'],
  ]);
});

test('without anything to decide it says so, and draws no zeros', () => {
  expect(show(QUIET, NO_RUNS)).toEqual([]);
  expect(screen.getByText(/^Nothing is waiting/)).toBeTruthy();
});
