import { expect, test } from 'vitest';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { emptyState } from '@/lib/platform/list/list';
import { readListAddress, writeListAddress } from '@/lib/platform/list/list-address';
import { NO_FILTERS, setFilters } from './filter-words';

const CHECK = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const ADDRESS =
  '?shows=director&hides=trustee&lacks=advanced_documents&form=104&without-form=118&model=14&advanced-document=7' +
  '&document=bank+statement&screening=director%3Amanual&screening=agent%3Aautomatic&threshold=25&coverage=older' +
  `&failure=not_found&deviates=companies&deviates-since=week&check=${CHECK}:unknown:stale&changed=outside&setup=3`;
const { state } = readListAddress(PROFILES_LIST, new URLSearchParams(ADDRESS));
const labelOf = (kind: string, id: unknown) => (kind === 'form' && id === '104' ? 'Tax residency' : null);

test('all filters are described in words, with labels where known', () => {
  const nameOf = (of: string, id: string) =>
    of === 'check' ? `CK-07 (${id})` : id === 'companies' ? 'Companies' : null;
  expect(setFilters(state, labelOf, nameOf).map(({ words }) => words)).toEqual([
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
    `Unknown (out of date): CK-07 (${CHECK})`,
    'Changed outside in the last 7 days',
    'Setup is 3',
  ]);
});

test('one filter can be removed without the others, and removing all leaves the plain list', () => {
  const [, , , , , , , , manual] = setFilters(state, labelOf);
  expect({ ...state, ...manual?.without }.screening).toEqual(['agent:automatic']);
  expect(writeListAddress(PROFILES_LIST, { ...state, ...NO_FILTERS })).toBe('');
  expect(setFilters(emptyState(PROFILES_LIST), labelOf)).toEqual([]);
});
