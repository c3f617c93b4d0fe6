import { expect, test } from 'vitest';
import { comparedSection, headWords, presenceOf, setupWords } from './setup-words';

const BASE = {
  document: {
    enabled: true,
    documents: [
      { uuid: 'a', name: 'Passport', description: '', required: true, example_document: [] },
      { uuid: 'b', name: 'Proof of address', description: '', required: true, example_document: [] },
      { uuid: 'c', name: 'Accounts', description: '', required: false, example_document: [] },
    ],
  },
  advanced_documents: { enabled: true, config_ids: [7, 12] },
  declaratory: { enabled: true, text: 'I declare.' },
  identity: { enabled: true },
  director: {
    enabled: true,
    people_model: { id: 12 },
    auto_screening: true,
    max_number: 6,
    enable_director_country_of_birth: true,
    director_company: { max_number: 2, people_model: { id: 3 } },
  },
  ownership: {
    enabled: true,
    people_model: { id: 12 },
    auto_screening: true,
    max_number: 6,
    ownership_percentage: '25',
    enable_ownership_percentage: true,
    enable_owner_country_of_birth: true,
  },
  treasurer: { enabled: false, people_model: { id: 1 }, auto_screening: false, max_number: null },
  forms: { enabled: true, form_ids: [101, 118, 317] },
};
type Base = typeof BASE;

const reading = (data: unknown, unreadable: string[] = []) => ({ data, unreadable });

/** The words for one section that differs or is missing. */
const said = <Key extends keyof Base>(section: Key, now: unknown, was: unknown = BASE[section]) =>
  setupWords(reading({ ...BASE, [section]: was }), reading({ ...BASE, [section]: now }), [section]);
const words = <Key extends keyof Base>(section: Key, now: object) =>
  said(section, { ...BASE[section], ...now })[0]?.words;

test.each([
  ['forms', { form_ids: [118, 101] }, 'Form 317 missing'],
  ['forms', { form_ids: [101] }, 'Forms 118, 317 missing'],
  ['forms', { form_ids: [101, 118, 317, 9] }, 'Form 9 added'],
  ['forms', { form_ids: [1, 2, 3, 4, 101, 118] }, 'Form 317 missing and 1 more'],
  ['forms', { form_ids: [] }, 'Forms 101, 118, 317 missing'],
  ['advanced_documents', { config_ids: [12] }, 'Advanced document 7 missing'],
  ['ownership', { ownership_percentage: '50' }, 'Ownership threshold 50% instead of 25%'],
  ['ownership', { enable_ownership_percentage: false }, 'Percentage not collected'],
  ['ownership', { enable_owner_country_of_birth: false }, 'Owners: country of birth not collected'],
  ['ownership', { ownership_percentage: '50', max_number: 3 }, 'Owners: maximum 3 instead of 6 and 1 more'],
  ['director', { auto_screening: false }, 'Directors not screened automatically'],
  ['director', { people_model: { id: 14 } }, 'Directors: model 14 instead of 12'],
  ['director', { people_model: { id: null } }, 'Directors: model not set instead of 12'],
  ['director', { max_number: null }, 'Directors: maximum not set instead of 6'],
  ['ownership', { ownership_percentage: undefined }, 'Ownership threshold not sent instead of 25%'],
  [
    'director',
    { director_company: { max_number: 1, people_model: { id: 3 } } },
    'Company directors: maximum 1 instead of 2',
  ],
  ['director', { something_new: 1 }, 'Directors: something_new differs'],
  ['declaratory', { text: 'I swear.' }, 'Declaration differs'],
  ['declaratory', { text: null }, 'Declaration has no text'],
  ['document', { documents: BASE.document.documents.slice(1) }, '“Passport” missing'],
  ['document', { documents: BASE.document.documents.slice(2) }, '2 fewer documents'],
  [
    'document',
    { documents: BASE.document.documents.map((one) => ({ ...one, required: true })) },
    '“Accounts” required',
  ],
  ['document', { documents: BASE.document.documents.toReversed() }, 'Documents in a different order'],
] as const)('%s with %j: %s', (section, now, expected) => {
  expect(words(section, now)).toBe(expected);
});

test('a maximum that is not set is called so on either side', () => {
  const none = { ...BASE.director, max_number: null };
  expect(said('director', BASE.director, none)[0]?.words).toBe('Directors: maximum 6 instead of not set');
});

test('documents are compared by name: their UUIDs differ in every profile', () => {
  const documents = BASE.document.documents.map((one, index) => ({ ...one, uuid: `other-${index}` }));
  const compared = comparedSection('document', BASE, { ...BASE, document: { enabled: true, documents } });
  expect(compared?.settings.every(({ sign }) => sign === 'same')).toBe(true);
  expect(
    words('document', { documents: [{ ...documents[0], required: false }, ...documents.slice(1)] }),
  ).toBe('“Passport” not required');
});

test.each([
  ['director', { ...BASE.director, enabled: false, max_number: 1 }, 'hidden', 'Directors hidden'],
  ['treasurer', { ...BASE.treasurer, enabled: true }, 'shown', 'Treasurer shown'],
  ['advanced_documents', null, 'absent', 'Advanced documents not included'],
  ['identity', undefined, 'absent', 'Identity not included'],
] as const)('%s as %j is %s', (section, now, difference, expected) => {
  expect(said(section, now)).toEqual([{ section, difference, words: expected }]);
});

test('a section that its head does not have is described as shown here only, or different', () => {
  expect(said('advanced_documents', BASE.advanced_documents, null)[0]?.difference).toBe('shown');
  const hidden = { ...BASE.advanced_documents, enabled: false };
  expect(said('advanced_documents', hidden, null)).toEqual([
    {
      section: 'advanced_documents',
      difference: 'different',
      words: 'Advanced documents included but hidden',
    },
  ]);
  const unreadable = reading({ ...BASE, director: 'x' }, ['director']);
  const here = reading({ ...BASE, director: { ...BASE.director, enabled: false } });
  expect(setupWords(unreadable, here, ['director'])[0]?.words).toBe('Directors hidden');
});

test('an unreadable section is described as such, whatever it was before', () => {
  const here = reading({ ...BASE, forms: 'x' }, ['forms']);
  expect(setupWords(reading(BASE), here, ['forms'])).toEqual([
    { section: 'forms', difference: 'unreadable', words: 'Forms unreadable' },
  ]);
  expect(presenceOf(here, 'forms')).toBe('unreadable');
  expect(presenceOf(here, 'director')).toBe('shown');
  expect(presenceOf(here, 'treasurer')).toBe('hidden');
});

test('sections are in the order of the document, and other differences last', () => {
  const here = reading({
    ...BASE,
    forms: { enabled: false, form_ids: [] },
    identity: { enabled: false },
    x: 1,
  });
  expect(setupWords(reading(BASE), here, ['rest', 'forms', 'identity']).map((one) => one.words)).toEqual([
    'Identity hidden',
    'Forms hidden',
    'Other settings differ',
  ]);
});

test('a document may have any name', () => {
  const called = (name: string) => ({ ...BASE.document.documents[0], name });
  const named = { documents: [called('Form W-8.BEN'), called('a.uuid'), called('')] };
  const head = reading({ ...BASE, document: { enabled: true, ...named } });
  const here = reading({ ...BASE, document: { enabled: true, documents: named.documents.slice(1) } });
  expect(setupWords(head, here, ['document'])[0]?.words).toBe('“Form W-8.BEN” missing');
  const without = reading({
    ...BASE,
    document: { enabled: true, documents: [named.documents[0], named.documents[2]] },
  });
  expect(setupWords(head, without, ['document'])[0]?.words).toBe('“a.uuid” missing');
});

test('long names are cut', () => {
  const documents = [{ ...BASE.document.documents[0], name: 'x'.repeat(500) }, ...BASE.document.documents];
  expect(words('document', { documents })?.length).toBeLessThan(60);
});

test('a head is named after what it shows and others do not', () => {
  const [company, trust, person] = [
    new Set(['document', 'director', 'ownership', 'company_principals', 'secretary', 'forms']),
    new Set(['document', 'ownership', 'agent', 'trustee', 'forms']),
    new Set(['document', 'forms']),
  ];
  expect(headWords(company, [trust, person])).toBe('Directors, Company principals, Secretary');
  expect(headWords(trust, [company, person])).toBe('Owners, Agents, Trustees');
  expect(headWords(person, [company, trust])).toBe('');
  expect(headWords(person, [])).toBe('');
});
