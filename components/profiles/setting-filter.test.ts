import { describe, expect, it } from 'vitest';
import { readConfiguration } from '@/lib/configuration/read-tolerantly';
import { readSections } from '@/lib/features/profiles/section-readings';
import { filterWords, isChosen, matchSettings, type ShowChoice, WHOLE } from './setting-filter';

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
      { uuid: 'b52d', name: 'Passport', description: '', required: true, example_document: [] },
    ],
  },
  director: {
    enabled: true,
    people_model: { id: 12 },
    max_number: 8,
    auto_screening: true,
    enable_director_country_of_birth: true,
    director_company: { max_number: 4, people_model: { id: 31 } },
  },
  secretary: { enabled: false, people_model: { id: null }, max_number: 1, auto_screening: false },
  advanced_documents: null,
  forms: { enabled: true, form_ids: [317] },
};

const { value, misfits } = readConfiguration(raw);
const readings = readSections({ configuration: value ?? {}, misfits }).filter(({ section }) =>
  Object.keys(raw).includes(section.key),
);
const match = (filter: string) => matchSettings(readings, [], filterWords(filter));
const rowsOf = (filter: string) =>
  Object.fromEntries([...match(filter).rows].map(([key, rows]) => [key, [...rows]]));

function found(filter: string, show: ShowChoice = 'all'): string[] {
  const { rows } = match(filter);
  return readings
    .filter((reading) => isChosen(reading, show) && rows.has(reading.section.key))
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
    ['not automatic', ['secretary']],
    ['not set', ['secretary']],
  ])('finds %s by label, key, member or value', (filter, keys) => {
    expect(found(filter)).toEqual(keys);
  });

  it('finds rows, not the sections they are in', () => {
    expect(rowsOf('passport')).toEqual({ document: ['1'] });
    expect(rowsOf('317')).toEqual({ forms: ['form_ids'] });
    expect(rowsOf('secretary')).toEqual({ secretary: [WHOLE] });
    expect(match('passport').count).toBe(1);
  });

  it("combines a word from the section's name and one from the row", () => {
    expect(rowsOf('document passport')).toEqual({ document: ['1'] });
    expect(rowsOf('document')).toEqual({ document: ['0', '1'], advanced_documents: [WHOLE] });
    expect(rowsOf('director passport')).toEqual({});
  });

  it('finds undocumented settings individually', () => {
    const extras = [
      { path: 'loyalty.tier', value: 'gold' },
      { path: 'loyalty.colour', value: { name: 'red' } },
    ];
    expect(matchSettings([], extras, ['gold']).extras).toEqual(new Set(['loyalty.tier']));
    expect(matchSettings([], extras, ['loyalty']).count).toBe(2);
  });

  it('shows all settings without a filter', () => {
    expect(found('  ')).toHaveLength(5);
  });

  it('shows sections that are neither shown nor hidden only in the view of all', () => {
    expect(found('', 'shown')).toEqual(['document', 'director', 'forms']);
    expect(found('', 'hidden')).toEqual(['secretary']);
  });

  it('treats a filter as words, not as a pattern', () => {
    expect(found('.*')).toEqual([]);
  });
});
