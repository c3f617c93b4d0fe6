import { describe, expect, it } from 'vitest';
import { changeWords } from './change-words';

describe('a saved change in words', () => {
  it('names the forms added and removed', () => {
    expect(changeWords({ enabled: true, form_ids: [230] }, { enabled: true, form_ids: [317] })).toBe(
      'Added 317, removed 230.',
    );
  });

  it('says how the section changed', () => {
    expect(changeWords({ enabled: false, form_ids: [] }, { enabled: true, form_ids: [] })).toBe(
      'The section is now shown.',
    );
  });

  it('distinguishes an emptied list from null (case 26)', () => {
    const before = { enabled: true, form_ids: [1] };
    expect(changeWords(before, { enabled: true, form_ids: [] })).toBe('Removed 1, no forms remain.');
    expect(changeWords(before, { enabled: true, form_ids: null })).toBe('Removed every form.');
  });

  it('counts a long list instead of naming every ID', () => {
    const many = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(changeWords({ enabled: true, form_ids: null }, { enabled: true, form_ids: many })).toBe(
      'Added 40 forms.',
    );
  });
});
