import { expect, test } from 'vitest';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import type { ProfileChoices } from '@/lib/features/profiles/profiles';
import { emptyState } from '@/lib/platform/list/list';
import { readListAddress, writeListAddress } from '@/lib/platform/list/list-address';
import { activeFilters } from './filter-table';
import { profileFilters } from './profile-filters';

const CHECK = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const ADDRESS =
  '?shows=director&hides=trustee&lacks=advanced_documents&form=104&without-form=118&model=14&advanced-document=7' +
  '&document=bank+statement&screening=director%3Amanual&screening=agent%3Aautomatic&threshold=25&coverage=older' +
  `&failure=not_found&deviates=companies&deviates-since=week&check=${CHECK}:unknown:stale&changed=outside&setup=3`;
const { state } = readListAddress(PROFILES_LIST, new URLSearchParams(ADDRESS));
const labelOf = (kind: string, id: unknown) => (kind === 'form' && id === '104' ? 'Tax residency' : null);

const active = (shown: typeof state, choices?: ProfileChoices) =>
  activeFilters(PROFILES_LIST, shown, profileFilters({ labelOf, choices }));
const wordsIn = (address: string, choices?: ProfileChoices) =>
  active(readListAddress(PROFILES_LIST, new URLSearchParams(address)).state, choices).map(
    ({ words }) => words,
  );

const CHOICES: ProfileChoices = {
  documents: [],
  thresholds: [],
  baselines: [{ id: 'companies', name: 'Companies' }],
  checks: [{ id: CHECK, number: 7, title: 'Form 317 for high risk' }],
};

test('all filters are described in words, with labels where known', () => {
  expect(wordsIn(ADDRESS, CHOICES)).toEqual([
    'Directors shown',
    'Trustees hidden',
    'Advanced documents absent',
    'Form is 104 Tax residency',
    'Form is not 118',
    'People model is 14',
    'Advanced document is 7',
    'Document named “bank statement”',
    'Directors screened manually',
    'Agents screened automatically',
    'Owners from 25%',
    'Out of date',
    'Unreadable: not found',
    'Deviates from Companies',
    'Began to deviate in the last 7 days',
    'Unknown (out of date): CK-07 Form 317 for high risk',
    'Changed outside in the last 7 days',
    'Setup is 3',
  ]);
});

test.each([
  ['while names are loading', undefined, ['Deviates from a baseline', 'Fail: a check']],
  [
    'without them',
    { ...CHOICES, baselines: [], checks: [] },
    ['Deviates from a deleted baseline', 'Fail: an archived or deleted check'],
  ],
])('a baseline and a check %s', (_, choices, words) => {
  expect(wordsIn(`?deviates=companies&check=${CHECK}:fail`, choices)).toEqual(words);
});

test('one filter can be removed without the others, and removing all leaves the plain list', () => {
  const manual = active(state).find(({ words }) => words === 'Directors screened manually');
  expect({ ...state, ...manual?.without }).toMatchObject({ screening: ['agent:automatic'] });
  let rest = state;
  for (const { key } of active(state)) {
    rest = { ...rest, ...active(rest).find((one) => one.key === key)?.without };
  }
  expect(writeListAddress(PROFILES_LIST, rest)).toBe('');
  expect(active(emptyState(PROFILES_LIST))).toEqual([]);
});
