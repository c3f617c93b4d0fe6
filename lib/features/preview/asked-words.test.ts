import { describe, expect, test } from 'vitest';
import { askedWords } from './asked-words';
import { previewPortal } from './portal-preview';

const words = (data: unknown) => askedWords(previewPortal(data));
const document = (required: unknown) => ({
  uuid: 'a',
  name: 'Deed',
  description: '',
  required,
  example_document: [],
});

describe('what the customer is asked for, in a few lines', () => {
  test('follows what is shown', () => {
    const data = {
      document: { enabled: true, documents: [document(true), document(false), document('?')] },
      ownership: { enabled: true, ownership_percentage: '25', enable_ownership_percentage: true },
      company_principals: { enabled: true },
      secretary: { enabled: true },
      director: { enabled: false },
      identity: { enabled: true },
      forms: { enabled: true, form_ids: [101, 104] },
      advanced_documents: { enabled: true, config_ids: [3] },
      declaratory: { enabled: true, text: 'I agree' },
    };
    expect(words(data)).toEqual([
      '3 documents, 1 required; unknown for 1',
      'Owners at or above 25%, with the percentage for each',
      'Company principals and secretary',
      'Identity',
      '1 advanced document: 3',
      '2 forms: 101, 104',
      'A declaration',
    ]);
  });

  test('is empty if nothing is shown', () => {
    expect(words({ director: { enabled: false } })).toEqual([]);
    expect(words(null)).toEqual([]);
  });

  test('never counts values that were not sent', () => {
    const data = {
      document: { enabled: true },
      forms: { enabled: true, form_ids: null },
      advanced_documents: { enabled: true, config_ids: [] },
      declaratory: { enabled: true, text: null },
      ownership: { enabled: true, ownership_percentage: null },
    };
    expect(words(data)).toEqual([
      'Documents: Not sent by the service',
      'Owners',
      'Advanced documents: None',
      'Forms: Not set',
      'A declaration; its text: Not set',
    ]);
  });

  test('names a few of many forms', () => {
    const form_ids = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(words({ forms: { enabled: true, form_ids } })).toEqual([
      '40 forms: 1, 2, 3, 4, 5, 6, 7, 8 and 32 more',
    ]);
  });
});
