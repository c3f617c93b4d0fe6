import { describe, expect, it } from 'vitest';
import { profilePortalConfiguration } from '@/lib/contract/profile-portal-configuration';
import { readTolerantly } from '@/lib/contract/read-tolerantly';
import { readSections } from './section-readings';
import { filterWords, passes, type ShowChoice } from './setting-filter';

const raw = {
  document: {
    enabled: true,
    documents: [
      {
        uuid: 'a41c',
        name: 'Proof of address',
        description: 'Utility bill',
        required: false,
        example_document: [],
      },
    ],
  },
  director: { enabled: true, people_model: { id: 12 }, max_number: 8, auto_screening: true },
  secretary: { enabled: false, people_model: { id: null }, max_number: 1, auto_screening: false },
  advanced_documents: null,
};

function found(filter: string, show: ShowChoice = 'all'): string[] {
  const { value, misfits } = readTolerantly(profilePortalConfiguration, raw);
  const words = filterWords(filter);
  return readSections({ configuration: value ?? {}, misfits })
    .filter((reading) => Object.keys(raw).includes(reading.section.key) && passes(reading, show, words))
    .map(({ section }) => section.key);
}

describe('filtering settings', () => {
  it.each([
    ['Directors', ['director']],
    ['company director', ['director']],
    ['advanced_documents', ['advanced_documents']],
    ['#12', ['director']],
    ['utility', ['document']],
    ['MAY PROVIDE', ['document']],
    ['manual', ['secretary']],
    ['not set', ['secretary']],
  ])('finds %s by label, key, member or value', (filter, keys) => {
    expect(found(filter)).toEqual(keys);
  });

  it('shows all of them without a filter', () => {
    expect(found('  ')).toHaveLength(4);
  });

  it('leaves what is neither shown nor hidden to the view of all', () => {
    expect(found('', 'shown')).toEqual(['document', 'director']);
    expect(found('', 'hidden')).toEqual(['secretary']);
  });

  it('takes a filter for words, not for a pattern', () => {
    expect(found('.*')).toEqual([]);
  });
});
