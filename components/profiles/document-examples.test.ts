import { describe, expect, it } from 'vitest';
import { countOfExamples, optionWords } from './document-examples';

describe('examples of a document in words', () => {
  it.each([
    [[], ''],
    [['PDF'], 'PDF'],
    [['PDF', 'PNG'], 'PDF, PNG'],
    [['PDF', 'PNG', 'JPG'], 'PDF, PNG, JPG'],
  ])('joins %j as "%s"', (options, words) => {
    expect(optionWords(options)).toBe(words);
  });

  it('counts one document and several', () => {
    expect([countOfExamples(1), countOfExamples(3)]).toEqual(['1 document', '3 documents']);
  });
});
