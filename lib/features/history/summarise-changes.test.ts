import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortChanges } from './summarise-changes';

const words = (before: unknown, after: unknown) =>
  shortChanges(before, after).map((change) => `${change.label}: ${change.words}`);

test('differences are described in a line for each section', () => {
  const before = {
    forms: { enabled: true, form_ids: [101, 104] },
    ownership: { ownership_percentage: '25', max_number: 3 },
    document: { documents: [{ uuid: 'a', name: 'Passport' }] },
    identity: { enabled: true },
  };
  const after = {
    forms: { enabled: false, form_ids: [104, 317] },
    ownership: { ownership_percentage: '10', max_number: null },
    document: { documents: [] },
    identity: { enabled: true },
    loyalty: { tier: 'gold' },
  };
  expect(words(before, after)).toEqual([
    'Documents: − Documents · “Passport”',
    'Owners: Maximum entries: 3 → Not set, Ownership threshold: 25 → 10',
    'Forms: In portal: Shown → Hidden, +317, −101',
    'loyalty: + the section',
  ]);
  expect(words(before, before)).toEqual([]);
});

test('a section that is null on one side is described as a whole, not member by member', () => {
  const there = { advanced_documents: { enabled: true, config_ids: [3, 8] } };
  const gone = { advanced_documents: null };
  expect(words(there, gone)).toEqual(['Advanced documents: Not included (null)']);
  expect(words(gone, there)).toEqual(['Advanced documents: Included (was null)']);
});

test('null and an empty list differ, IDs in another order do not', () => {
  const forms = (form_ids: unknown) => ({ forms: { form_ids } });
  expect(words(forms([1, 2]), forms([2, 1]))).toEqual([]);
  expect(words(forms([]), forms(null))).toEqual(['Forms: Assigned forms: None → Not set']);
});

test('many changes are counted, not listed', () => {
  const ids = [...Array(20).keys()];
  expect(words({ forms: { form_ids: [] } }, { forms: { form_ids: ids } })).toEqual([
    'Forms: +0, +1, +2, +3, +4, +5, +14 more',
  ]);
});

test('whatever a service sends, it stays short', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 2_000 }),
    fc.array(fc.string({ maxLength: 400 })),
    fc.jsonValue(),
  );
  const configuration = fc.dictionary(fc.string({ maxLength: 500 }), fc.dictionary(fc.string(), value));
  fc.assert(
    fc.property(configuration, configuration, (before, after) => {
      expect(JSON.stringify(shortChanges(before, after)).length).toBeLessThan(30 * 3_000);
      for (const change of shortChanges(before, after)) expect(change.words.length).toBeLessThanOrEqual(300);
    }),
  );
});
