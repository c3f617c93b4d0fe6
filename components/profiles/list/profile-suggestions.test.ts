import { expect, test } from 'vitest';
import { partWith } from '@/components/list/filters/filter-field';
import { findOffers, meantOffer } from '@/components/list/filters/filter-offers';
import type { NamedIds } from '@/components/list/filters/profile-filters';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { type AnyState, emptyState } from '@/lib/platform/list/list';
import { readListAddress, writeListAddress } from '@/lib/platform/list/list-address';
import { profileFields } from './profile-suggestions';

const CHECK = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const IDS: NamedIds = {
  form: [
    { id: '104', label: 'Tax residency' },
    { id: '317', label: 'Beneficial ownership statement' },
  ],
  people_model: [{ id: '14', label: '' }],
  advanced_document_configuration: [{ id: '7', label: 'Enhanced due diligence' }],
};
const FIELDS = profileFields(
  {
    labelOf: (kind, id) => IDS[kind as keyof NamedIds].find((one) => one.id === id)?.label ?? null,
    ids: IDS,
    choices: {
      documents: [{ value: 'bank statement', profiles: 12 }],
      thresholds: [{ value: '25', profiles: 90 }],
      baselines: [{ id: 'companies', name: 'Companies' }],
      checks: [{ id: CHECK, number: 7, title: 'Form 317 for high risk' }],
    },
  },
  {
    risk: [{ value: 'High', count: 119 }],
    team: [{ value: 'Financial crime', count: 40 }],
    assignee: [{ value: 'Niamh Gallagher', count: 12 }],
  },
);
const STATE = emptyState(PROFILES_LIST);

/** The address after choosing the first suggestion for a text. */
function addressOf(text: string): string {
  const [offer] = findOffers(FIELDS, text);
  if (offer?.choice === undefined) return offer?.words ?? '';
  const part = partWith(STATE as unknown as AnyState, FIELDS, offer.field, offer.choice.value);
  return writeListAddress(PROFILES_LIST, { ...STATE, ...(part as object) });
}

test.each([
  ['high risk', '?risk=High'],
  ['form is not 317', '?without-form=317'],
  ['without form 317', '?without-form=317'],
  ['with form tax', '?form=104'],
  ['trustees shown', '?shows=trustee'],
  ['directors hidden', '?hides=director'],
  ['advanced documents absent', '?lacks=advanced_documents'],
  ['directors screened manually', '?screening=director%3Amanual'],
  ['status approved', '?status=Approved'],
  ['financial crime', '?team=Financial+crime'],
  ['niamh', '?assignee=Niamh+Gallagher'],
  ['never read', '?coverage=never'],
  ['unreadable not found', '?failure=not_found'],
  ['model 14', '?model=14'],
  ['enhanced', '?advanced-document=7'],
  ['bank', '?document=bank+statement'],
  ['document cheque', '?document=cheque'],
  ['owners 25', '?threshold=25'],
  ['deviates companies', '?deviates=companies'],
  ['began deviate', '?deviates-since=week'],
  ['changed outside', '?changed=outside'],
  ['fail ck-07', `?check=${encodeURIComponent(`${CHECK}:fail`)}`],
  ['setup is 3', '?setup=3'],
  ['portal configuration is 1000', '?configuration=1000'],
  ['name contains harbour', '?q=harbour'],
])('%s is %s', (text, address) => {
  expect(addressOf(text)).toBe(address);
});

test('every filter of the list can be added, and is found by its label', () => {
  const names = new Set(FIELDS.map(({ name }) => name));
  expect(Object.keys(PROFILES_LIST.filters).filter((name) => !names.has(name))).toEqual([]);
  for (const field of FIELDS) {
    const found = findOffers(FIELDS, field.label).some((offer) => offer.field === field);
    expect(found, field.label).toBe(true);
  }
});

test.each([
  ['Form is not', '317', 'without-form', '317'],
  ['Form is', '104', 'form', '104'],
  ['People model is', '7', 'model', '7'],
  ['Advanced document is', '12', 'advanced-document', '12'],
  ['Document named', 'bank', 'document', 'bank'],
])('text left in %s counts: %s', (label, text, name, value) => {
  const within = FIELDS.find((field) => field.label === label) ?? null;
  const meant = meantOffer(FIELDS, text, within);
  expect([meant?.field.name, meant?.choice?.value]).toEqual([name, value]);
});

test('what the suggestions write is read from the address again', () => {
  const { ignored } = readListAddress(PROFILES_LIST, new URLSearchParams(addressOf('trustees shown')));
  expect(ignored).toEqual([]);
});
