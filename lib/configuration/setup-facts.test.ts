import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unreadSection } from './contract/unread-section';
import { type FactKind, readSetup } from './setup-facts';

const values = (data: unknown, kind: FactKind) =>
  readSetup(data)
    .facts.filter((fact) => fact.kind === kind)
    .map(({ value }) => value);

const PEOPLE = { people_model: { id: 14 }, auto_screening: true, max_number: 6 };

describe('the facts by which a setup can be found', () => {
  test('include which sections are shown, hidden or missing', () => {
    const data = { identity: { enabled: true }, entities: { enabled: false }, advanced_documents: null };
    expect(values(data, 'shown')).toEqual(['identity']);
    expect(values(data, 'hidden')).toEqual(['entities']);
    expect(values(data, 'absent')).toContain('advanced_documents');
    expect(values(data, 'absent')).toHaveLength(23);
  });

  test('include its forms, configurations and models, of companies too, each once', () => {
    const data = {
      forms: { enabled: false, form_ids: [104, 101, 104] },
      advanced_documents: { enabled: true, config_ids: [3, 8] },
      director: { ...PEOPLE, enabled: true, director_company: { max_number: 2, people_model: { id: 21 } } },
      secretary: { ...PEOPLE, enabled: true },
      agent: { ...PEOPLE, enabled: true, people_model: { id: null } },
    };
    expect(values(data, 'form')).toEqual(['104', '101']);
    expect(values(data, 'config')).toEqual(['3', '8']);
    expect(values(data, 'model')).toEqual(['14', '21']);
    expect(values(data, 'screening')).toContain('director:automatic');
  });

  test('include its documents’ names, case-insensitively, and its threshold as received', () => {
    const documents = [{ uuid: 'a', name: ' Bank Statement ', required: true }];
    const data = {
      document: { enabled: true, documents },
      ownership: { enabled: true, ownership_percentage: '25.01' },
    };
    expect(values(data, 'document')).toEqual(['bank statement']);
    expect(values(data, 'threshold')).toEqual(['25.01']);
  });

  test('name a partly unreadable section, and include what could be read of it', () => {
    const data = { forms: { enabled: true, form_ids: [101, 'x'] }, identity: { enabled: 'yes' } };
    expect(readSetup(data).unreadable).toEqual(['identity', 'forms']);
    expect(values(data, 'unreadable')).toEqual(['identity', 'forms']);
    expect(values(data, 'form')).toEqual(['101']);
    expect(values(data, 'shown')).toEqual(['forms']);
  });

  test.each(['too_deep', 'too_large'] as const)('say that a section was not examined: %s', (why) => {
    expect(readSetup({ director: unreadSection(why) })).toMatchObject({
      unread: why,
      unreadable: ['director'],
    });
    expect(readSetup({}).unread).toBeNull();
  });

  test('exist for anything that a service may send', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('forms', 'document', 'director', 'x'), fc.jsonValue()),
        (data) => {
          for (const { value } of readSetup(data).facts) expect(value.length).toBeLessThanOrEqual(200);
        },
      ),
    );
  });
});
