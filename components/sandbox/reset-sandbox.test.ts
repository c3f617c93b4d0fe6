import { expect, test } from 'vitest';
import { resetLosses } from './reset-sandbox';

const textOf = (counts: Parameters<typeof resetLosses>[1]) =>
  Object.values(resetLosses('northwind', counts)).flat().join('\n');

test('resetting the sandbox lists everything that will be deleted', () => {
  const words = textOf({});
  for (const lost of [
    /profiles of northwind/,
    /documents/,
    /forms/,
    /webhook subscriptions/,
    /delivery log/,
    /limits and clock settings/,
    /faults/,
    /scenario runs/,
    /all events received/,
    /list of known profiles/,
    /all configuration versions/,
    /assignments, with plans, runs and reports/,
    /labels/,
    /saved views/,
    /checks, with open findings and exceptions/,
    /baselines/,
  ]) {
    expect(words).toMatch(lost);
  }
});

test('the numbers are current, and none is invented', () => {
  const counts = {
    profiles: 1_042,
    subscriptions: 1,
    faults: 0,
    runs: 3,
    directory: 12,
    labels: 29,
    checks: 8,
    findings: 1,
    assignments: 2,
  };
  const words = textOf(counts);
  for (const losses of [
    '1,042 profiles of northwind',
    '1 webhook subscription,',
    '0 faults and 3 scenario runs',
    '12 known profiles',
    '29 labels',
    '8 checks, with 1 open finding',
    '2 assignments',
  ]) {
    expect(words).toContain(losses);
  }
  expect(textOf({})).not.toMatch(/\d/);
});
