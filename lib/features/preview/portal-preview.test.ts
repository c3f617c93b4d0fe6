import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { unreadSection } from '@/lib/configuration/contract/unread-section';
import { OUTLIERS, SETUPS } from '@/lib/service/seed/setups';
import { previewPortal } from './portal-preview';

const ghostsOf = (data: unknown, only?: readonly string[]) =>
  previewPortal(data, undefined, only).places.filter((place) => place.kind === 'ghost');
const ghostOf = (data: unknown, key: string) => ghostsOf(data).find((ghost) => ghost.key === key);
const partsOf = (data: unknown, key: string) =>
  previewPortal(data).steps.find((step) => step.key === key)?.parts ?? [];
const DOCUMENT = { uuid: 'a', name: 'Bank statement', description: 'Of May', required: true };

/** A section from a service that violates the contract. */
const oddSection = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant(unreadSection('too_deep')),
  fc.record(
    {
      enabled: fc.oneof({ weight: 4, arbitrary: fc.boolean() }, fc.jsonValue({ maxDepth: 0 })),
      people_model: fc.jsonValue({ maxDepth: 1 }),
      max_number: fc.oneof(fc.integer(), fc.constant(null), fc.constant({ $numberDecimal: '1e400' })),
      director_company: fc.jsonValue({ maxDepth: 2 }),
      ownership_percentage: fc.jsonValue({ maxDepth: 0 }),
      text: fc.jsonValue({ maxDepth: 0 }),
      documents: fc.oneof(
        fc.jsonValue({ maxDepth: 1 }),
        fc.array(
          fc.oneof(
            fc.jsonValue({ maxDepth: 1 }),
            fc.record(
              {
                name: fc.constantFrom('Deed', 'Deed', '', null, 4),
                required: fc.constantFrom(true, false, null),
                example_document: fc.jsonValue({ maxDepth: 3 }),
              },
              { requiredKeys: [] },
            ),
          ),
          { maxLength: 6 },
        ),
      ),
      form_ids: fc.oneof(fc.array(fc.jsonValue({ maxDepth: 1 })), fc.constant(null)),
      config_ids: fc.array(fc.constantFrom(3, 3, 'x', null)),
    },
    { requiredKeys: [] },
  ),
);
const oddData = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.dictionary(fc.constantFrom(...SECTION_KEYS, 'loyalty', '__proto__', 'enabled'), oddSection, {
    maxKeys: 30,
  }),
);

/** Shown means what the document calls so, and nothing else. */
const isShown = (data: unknown, key: string): boolean => {
  const section =
    typeof data === 'object' && data !== null ? Object.getOwnPropertyDescriptor(data, key)?.value : undefined;
  return (
    typeof section === 'object' && section !== null && !Array.isArray(section) && section.enabled === true
  );
};

function expectWhole(data: unknown): void {
  const { places, steps } = previewPortal(data);
  expect(places.map(({ key }) => key).sort()).toEqual([...SECTION_KEYS].sort());
  expect(steps.map(({ key }) => key).sort()).toEqual(SECTION_KEYS.filter((key) => isShown(data, key)).sort());
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
  for (const { parts } of steps) {
    expect(parts.length).toBeGreaterThan(0);
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
  }
}

describe('the portal according to its configuration', () => {
  test('has every shown section of every setup of the seed once, and no other', () => {
    for (const configuration of [...SETUPS.map((setup) => setup.configuration), ...Object.values(OUTLIERS)]) {
      expectWhole(configuration);
    }
  });

  test('has every shown section once, whatever a service sends', () => {
    fc.assert(fc.property(oddData, expectWhole), { numRuns: 150 });
  });

  test('has its steps in the order in which the API document has the sections', () => {
    const all = Object.fromEntries(SECTION_KEYS.map((key) => [key, { enabled: true }]));
    const keys = previewPortal(all).steps.map(({ key }) => key);
    expect(keys).toHaveLength(25);
    expect(keys.slice(0, 7)).toEqual([
      ...['declaratory', 'document', 'advanced_documents', 'identity', 'director', 'submitter', 'ownership'],
    ]);
    expect(keys.slice(-4)).toEqual(['partner', 'additional_locations', 'entities', 'forms']);
  });

  test('distinguishes sections that are hidden, null, not sent and unreadable', () => {
    const data = {
      director: { enabled: false },
      advanced_documents: null,
      agent: {},
      identity: { enabled: 'yes' },
      forms: unreadSection('too_deep'),
    };
    expect(ghostOf(data, 'director')).toMatchObject({
      state: 'hidden',
      code: 'director.enabled',
      reason: 'is false',
    });
    expect(ghostOf(data, 'advanced_documents')).toMatchObject({ state: 'absent', reason: 'is null' });
    expect(ghostOf(data, 'trustee')).toMatchObject({ state: 'missing', code: 'trustee' });
    expect(ghostOf(data, 'agent')).toMatchObject({ state: 'missing', code: 'agent.enabled' });
    expect(ghostOf(data, 'identity')).toMatchObject({
      state: 'unreadable',
      code: 'identity.enabled',
      reason: 'should be true or false but is "yes"',
    });
    expect(ghostOf(data, 'forms')).toMatchObject({ state: 'unreadable', code: 'forms' });
  });

  test('says what stays on the list of a hidden section, and its notes', () => {
    const data = {
      forms: { enabled: false, form_ids: [101, 'x'] },
      document: { enabled: false, documents: [DOCUMENT] },
      advanced_documents: { enabled: false, config_ids: [] },
      director: { enabled: false },
    };
    expect(ghostOf(data, 'forms')?.also).toEqual(['2 forms are still listed but not asked for']);
    expect(ghostOf(data, 'document')?.also).toEqual(['1 document is still listed but not asked for']);
    expect(ghostOf(data, 'advanced_documents')?.also).toEqual([]);
    const { places } = previewPortal(data, undefined, undefined, { director: ['A baseline shows it'] });
    expect(places.find(({ key }) => key === 'director')).toMatchObject({ also: ['A baseline shows it'] });
  });

  test('says which sections a baseline leaves out', () => {
    const data = { forms: { enabled: true, form_ids: [1] }, identity: { enabled: true } };
    expect(previewPortal(data, undefined, ['forms']).steps.map(({ key }) => key)).toEqual(['forms']);
    expect(ghostsOf(data, ['forms']).every(({ state }) => state === 'not_part')).toBe(true);
    const hidden = { forms: { enabled: false, form_ids: [] }, identity: { enabled: false } };
    expect(ghostsOf(hidden, ['forms']).filter(({ state }) => state === 'hidden')).toMatchObject([
      { key: 'forms', code: 'forms.enabled', reason: 'is false' },
    ]);
  });

  test('names what the document does not have, and asks nothing for it', () => {
    const data = { loyalty: { enabled: true }, forms: { enabled: true, form_ids: [1], colour: 'red' } };
    const { steps, others } = previewPortal(data);
    expect(others).toEqual(['loyalty']);
    expect(steps.map(({ key, unknown }) => [key, unknown])).toEqual([['forms', ['forms.colour']]]);
  });
});

describe('a step’s requests', () => {
  test('are its documents in order, 300 of them and one name twice', () => {
    const documents = Array.from({ length: 300 }, (_, index) => ({ ...DOCUMENT, name: `Document ${index}` }));
    const parts = partsOf(
      { document: { enabled: true, documents: [...documents, DOCUMENT, DOCUMENT] } },
      'document',
    );
    expect(parts).toHaveLength(302);
    expect(parts.slice(299).map(({ id }) => id)).toEqual([
      ...['document Document 299', 'document Bank statement', 'document Bank statement (2)'],
    ]);
  });

  test('describe a document as sent, with unreadable values in place', () => {
    const examples = [{ document: 'x.pdf', options: null }, 7, { document: 'y.pdf', options: ['PDF'] }];
    const documents = ['no document', { ...DOCUMENT, required: 'yes', example_document: examples }];
    const [lost, read] = partsOf({ document: { enabled: true, documents } }, 'document');
    expect(lost).toMatchObject({
      kind: 'lost',
      what: 'document 1 in the list',
      configured: { is: 'unreadable' },
    });
    expect(read).toMatchObject({
      description: { is: 'value', value: 'Of May' },
      required: { is: 'unreadable', found: '"yes"' },
      examples: {
        value: [
          { document: { value: 'x.pdf' }, options: { is: 'not_set' } },
          { document: { is: 'unreadable', found: '7' } },
          { document: { value: 'y.pdf' }, options: { value: ['PDF'] } },
        ],
      },
    });
  });

  test('distinguish lists that are null, empty or not sent', () => {
    const partOf = (form_ids: unknown) => partsOf({ forms: { enabled: true, form_ids } }, 'forms');
    expect(partOf(null)).toMatchObject([{ kind: 'no_list', configured: { is: 'not_set' } }]);
    expect(partOf([])).toMatchObject([{ kind: 'no_list', configured: { is: 'empty' } }]);
    expect(partOf(undefined)).toMatchObject([{ kind: 'no_list', configured: { is: 'not_sent' } }]);
  });

  test('name forms by their labels, with every digit of their IDs', () => {
    const data = { forms: { enabled: true, form_ids: [317, { $numberDecimal: '90071992547409931' }] } };
    const { steps } = previewPortal(data, (kind, id) => (id === '317' ? `${kind} of funds` : null));
    expect(steps[0]?.parts).toMatchObject([
      { number: '317', label: 'form of funds' },
      { number: '90071992547409931', label: null },
    ]);
  });

  test('are people and companies, and an unset limit is called not set', () => {
    const people = { enabled: true, people_model: { id: 14 }, auto_screening: false, max_number: null };
    const company = { max_number: 2, people_model: { id: null } };
    const data = {
      director: { ...people, enable_director_country_of_birth: true, director_company: company },
      submitter: { enabled: true, people_model: { id: 14 }, auto_screening: true },
    };
    expect(partsOf(data, 'director')).toMatchObject([
      {
        title: 'Director',
        model: { value: '14' },
        most: { is: 'not_set' },
        screening: { value: false },
        fields: [{ label: 'Country of birth', configured: { value: true } }],
      },
      { title: 'Company director', model: { is: 'not_set' }, most: { value: '2' }, screening: null },
    ]);
    expect(partsOf(data, 'submitter')).toMatchObject([{ title: 'Submitter', most: null, threshold: null }]);
  });
});
