import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { OUTLIERS, SETUPS } from '@/lib/service/seed/setups';
import { previewPortal } from './portal-preview';
import { previewDifference } from './preview-difference';

const differ = (before: unknown, after: unknown) =>
  previewDifference(previewPortal(before), previewPortal(after));
const partsOf = (before: unknown, after: unknown) =>
  differ(before, after)[0]?.parts.map(({ sign, words }) => `${sign} ${words}`);
const document = (name: string, more = {}) => ({
  uuid: name,
  name,
  description: 'Of May',
  required: true,
  example_document: [],
  ...more,
});
const documents = (...list: unknown[]) => ({ document: { enabled: true, documents: list } });
const forms = (form_ids: unknown) => ({ forms: { enabled: true, form_ids } });

describe('the differences between two portals', () => {
  test('include a section that one shows and the other hides', () => {
    const [shown, hidden] = [{ director: { enabled: true } }, { director: { enabled: false } }];
    expect(differ(hidden, shown)).toEqual([
      { key: 'director', label: 'Directors', is: 'appeared', parts: [] },
    ]);
    expect(differ(shown, hidden)).toMatchObject([{ key: 'director', is: 'went' }]);
    expect(differ({ agent: { enabled: false } }, { agent: { enabled: false } })).toEqual([]);
  });

  test('are unknown if one could not be read, or was not sent', () => {
    const shown = { director: { enabled: true } };
    expect(differ(shown, { director: { enabled: 3 } })).toMatchObject([
      { is: 'unknown', parts: [{ words: 'Unknown whether shown' }] },
    ]);
    expect(differ({}, { director: { enabled: false } })).toMatchObject([{ key: 'director', is: 'unknown' }]);
    expect(differ({}, {})).toEqual([]);
  });

  test('include forms by their numbers, and whether there is a list', () => {
    expect(partsOf(forms([101, 104]), forms([104, 317]))).toEqual(['− Form 101', '+ Form 317']);
    expect(partsOf(forms([101]), forms(null))).toEqual(['− Form 101', '≠ forms: Not set']);
    expect(partsOf(forms(null), forms([]))).toEqual(['≠ forms: Not set → None']);
    expect(partsOf(forms([]), forms([7]))).toEqual(['+ Form 7']);
  });

  test('include documents by their names, whatever their UUIDs', () => {
    const before = documents(document('Passport'), document('Deed'), document('Lease'));
    expect(
      differ(before, documents(document('Passport', { uuid: 'z' }), document('Deed'), document('Lease'))),
    ).toEqual([]);
    const after = documents(
      document('Lease', { description: 'Of June'.repeat(20) }),
      document('Passport', { required: false }),
      document('Bill'),
    );
    expect(partsOf(before, after)).toEqual([
      '− “Deed”',
      '+ “Bill”',
      '≠ “Lease”: description differs',
      '≠ “Passport”: asked: must provide → may provide',
      '≠ Documents in a different order',
    ]);
  });

  test('include the requests to people and companies', () => {
    const people = { enabled: true, people_model: { id: 14 }, auto_screening: true, max_number: null };
    const director = (more = {}) => ({
      director: {
        ...people,
        enable_director_country_of_birth: false,
        director_company: { max_number: 2, people_model: { id: 31 } },
        ...more,
      },
    });
    const after = director({
      max_number: 4,
      auto_screening: false,
      people_model: { id: 17 },
      enable_director_country_of_birth: true,
      director_company: { max_number: null, people_model: {} },
    });
    expect(partsOf(director(), after)).toEqual([
      '≠ Director: people model: #14 → #17',
      '≠ Director: maximum entries: Not set → 4',
      '≠ Director: screening: automatic → not automatic',
      '≠ Director: country of birth: not asked → asked',
      '≠ Company director: people model: #31 → Not sent by the service',
      '≠ Company director: maximum entries: 2 → Not set',
    ]);
  });

  test('are none between a setup of the seed and itself, and some both ways between two', () => {
    const all = [...SETUPS.map((setup) => setup.configuration), ...Object.values(OUTLIERS)].map(
      (configuration) => ({ configuration, preview: previewPortal(configuration) }),
    );
    for (const { preview } of all) expect(previewDifference(preview, preview)).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.constantFrom(...all), (one, other) => {
        const there = previewDifference(one.preview, other.preview);
        const back = previewDifference(other.preview, one.preview);
        expect(back.map(({ key }) => key)).toEqual(there.map(({ key }) => key));
        const turned = { appeared: 'went', went: 'appeared', changed: 'changed', unknown: 'unknown' };
        expect(back.map(({ is }) => is)).toEqual(there.map(({ is }) => turned[is]));
        for (const key of SECTION_KEYS) {
          const isShown = ({ configuration }: typeof one) => configuration[key]?.enabled ?? false;
          const isMoved = isShown(one) !== isShown(other);
          const found = there.find((change) => change.key === key)?.is;
          expect(found === 'appeared' || found === 'went').toBe(isMoved);
        }
      }),
      { numRuns: 60 },
    );
  });
});
