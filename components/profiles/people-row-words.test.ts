import { describe, expect, it } from 'vitest';
import { readConfiguration } from '@/lib/configuration/read-tolerantly';
import { readSections } from '@/lib/features/profiles/section-readings';
import { parseExactJson } from '@/lib/platform/text/exact-number';
import { alsoPhrases, type Piece } from './people-row-words';

const say = (piece: Piece): string => Object.values(piece).join('');

function alsoOf(key: string, section: unknown): string[] {
  const { value, misfits } = readConfiguration({ [key]: section });
  const reading = readSections({ configuration: value ?? {}, misfits }).find(
    (one) => one.section.key === key,
  );
  return reading ? alsoPhrases(reading).map((pieces) => pieces.map(say).join('')) : [];
}

describe('other settings of a people section', () => {
  it('shows the company limit and the country of birth', () => {
    const director = {
      enable_director_country_of_birth: true,
      director_company: { max_number: 4, people_model: { id: 31 } },
    };
    expect(alsoOf('director', director)).toEqual([
      'country of birth',
      'company directors up to 4, model #31',
    ]);
  });

  it('case 121: shows numbers beyond 2^53 as received', () => {
    const company =
      '{"partner_company":{"max_number":9007199254740993,"people_model":{"id":9007199254740995}}}';
    expect(alsoOf('partner', parseExactJson(company))).toEqual([
      'company partners up to 9007199254740993, model #9007199254740995',
    ]);
  });

  it('says not set for every null, and never unlimited (case 43)', () => {
    const trustee = { trustee_company: { max_number: null, people_model: { id: null } } };
    expect(alsoOf('trustee', trustee)).toEqual(['company trustees maximum entries not set, model not set']);
  });

  it('says from which percentage someone counts as an owner', () => {
    const owners = {
      ownership_percentage: '25',
      enable_ownership_percentage: true,
      enable_owner_country_of_birth: false,
    };
    expect(alsoOf('ownership', owners)).toEqual([
      'at or above 25%',
      'percentage collected',
      'country of birth not collected',
    ]);
  });

  it('shows a percentage that is not a number as received', () => {
    expect(alsoOf('ownership', { ownership_percentage: 'a quarter' })[0]).toBe('at or above "a quarter"');
  });

  it('reports an unreadable value for that setting only (case 41)', () => {
    const partner = { partner_company: { max_number: 'abc', people_model: { id: 3 } } };
    expect(alsoOf('partner', partner)).toEqual([
      'company partners maximum entries could not be read (expected a number, found "abc"), model #3',
    ]);
  });

  it('is empty for a section without settings of its own', () => {
    expect(alsoOf('secretary', { enabled: true })).toEqual([]);
  });
});
