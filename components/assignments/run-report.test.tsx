import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ASSIGNMENT } from '@/lib/features/assignments/api';
import { assignment as shape } from '@/lib/features/assignments/plan';
import { answerCalls } from '@/lib/testing/answer-calls';
import { RunReport, resultWords } from './run-report';

const OUTCOMES = {
  changed: 51,
  skipped: 0,
  conflict: 1,
  not_found: 0,
  failed: 0,
  not_known: 0,
  left: 3,
  kept_differently: 0,
  side_effects: 0,
};
const FINISHED = shape.parse({
  ...ASSIGNMENT,
  state: 'done',
  counts: { ...ASSIGNMENT.counts, to_change: 55 },
  outcomes: OUTCOMES,
  madeBy: 'Ida Berg',
  decision: { at: '2026-11-16T15:00:00.000Z', by: 'Maya Lindqvist', remark: 'Seen', holds: true },
  started: { at: '2026-11-16T15:01:00.000Z', by: 'Ada Hart' },
  endedAt: '2026-11-16T15:21:00.000Z',
});

test('a finished run names who planned, approved and started it, when, why, and the plan by its hash', () => {
  answerCalls({});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RunReport assignment={FINISHED} actions={null} />
    </QueryClientProvider>,
  );
  const report = screen.getByRole('region', { name: 'Report' });
  for (const words of [
    /Planned byIda Berg, /,
    /Approved byMaya Lindqvist, .*2026.*: “Seen”/,
    /Started byAda Hart, .*2026/,
    /Ranfrom .*2026.* to .*2026/,
    FINISHED.reason,
    FINISHED.hash ?? 'none',
  ]) {
    expect(report).toHaveTextContent(words);
  }
});

test.each([
  [{}, 'Of 55 profiles: 51 changed, 1 conflict, 3 not started'],
  [{ conflict: 0, left: 0 }, 'Of 55 profiles: 51 changed'],
  [{ changed: 0, conflict: 0, left: 0 }, 'Of 55 profiles: nothing done'],
])('results with %o: %s', (changed, words) => {
  expect(resultWords({ ...FINISHED, outcomes: { ...OUTCOMES, ...changed } })).toBe(words);
});
