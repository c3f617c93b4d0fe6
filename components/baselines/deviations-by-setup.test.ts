import { expect, test } from 'vitest';
import { deviationsBySetup } from './deviations-by-setup';

const deviation = (section: string, setups: number[]) => ({
  section,
  label: section,
  setups,
  profiles: 9,
  accepted: 0,
  acceptances: [],
  changes: [],
});

test('deviations are listed by setup, in their order, and one of several setups for each of them', () => {
  const [forms, owners] = [deviation('forms', [4, 7]), deviation('owner', [7])];
  expect(deviationsBySetup([forms, owners])).toEqual([
    { setup: 4, deviations: [forms] },
    { setup: 7, deviations: [forms, owners] },
  ]);
});
