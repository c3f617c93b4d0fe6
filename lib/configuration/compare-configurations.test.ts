import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortChanges } from '@/lib/features/history/summarise-changes';
import { parseExactJson } from '@/lib/platform/text/exact-number';
import { canonicalJson } from './canonical-json';
import { compareConfigurations, onlyDifferences } from './compare-configurations';
import type { Sign } from './compare-settings';
import { normalForm } from './normal-form';

const TURNED: Record<Sign, Sign> = { same: 'same', added: 'removed', removed: 'added', changed: 'changed' };

/** Anything that a service might send, often with the names that the comparison knows. */
const name = fc.constantFrom('forms', 'document', 'director', 'advanced_documents', 'loyalty', '__proto__');
const member = fc.constantFrom('enabled', 'form_ids', 'documents', 'people_model', 'id', 'other');
const thing = fc.record({ uuid: fc.constantFrom('a', 'b', 'c'), name: fc.string({ maxLength: 3 }) });
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
  fc.array(thing, { maxLength: 3 }),
  fc.dictionary(member, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);
const section = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.dictionary(member, value, { maxKeys: 4 }));
const configuration = fc
  .dictionary(name, section, { maxKeys: 5 })
  // Parsed from JSON, like a service's answer: own members only, and one zero.
  .map((built) => JSON.parse(JSON.stringify(built)) as Record<string, unknown>);

const differing = (before: unknown, after: unknown) => onlyDifferences(compareConfigurations(before, after));

/** Every sign by section and path, sorted. */
const signs = (before: unknown, after: unknown) =>
  compareConfigurations(before, after)
    .flatMap(({ key, sign, settings }) => [
      { at: key, sign },
      ...settings.map((setting) => ({ at: `${key} ${setting.path}`, sign: setting.sign })),
    ])
    .sort((one, other) => (`${one.at}${one.sign}` < `${other.at}${other.sign}` ? -1 : 1));

describe('comparing configurations', () => {
  test('finds nothing between a configuration and itself', () => {
    fc.assert(
      fc.property(configuration, (one) => {
        expect(differing(one, structuredClone(one))).toEqual([]);
      }),
    );
  });

  test('finds a difference exactly if two differ as JSON, ignoring the order of sets', () => {
    fc.assert(
      fc.property(configuration, configuration, (one, other) => {
        expect(differing(one, other).length === 0).toBe(
          canonicalJson(normalForm(one)) === canonicalJson(normalForm(other)),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('reversed, reverses every sign and misses no setting', () => {
    fc.assert(
      fc.property(configuration, configuration, (one, other) => {
        const turned = signs(other, one).map(({ at, sign }) => ({ at, sign: TURNED[sign] }));
        expect(signs(one, other)).toEqual(
          turned.sort((a, b) => (`${a.at}${a.sign}` < `${b.at}${b.sign}` ? -1 : 1)),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('names settings as the table of sections does, in its order', () => {
    const before = {
      forms: { enabled: true, form_ids: [101, 104] },
      director: { enabled: true, director_company: { max_number: 4, people_model: { id: 31 } } },
    };
    const after = {
      forms: { enabled: false, form_ids: [104, 317] },
      director: { enabled: true, director_company: { max_number: null, people_model: { id: 32 } } },
    };
    const [directors, forms] = differing(before, after);
    expect(directors).toMatchObject({
      label: 'Directors',
      sign: 'changed',
      settings: [
        { path: 'director_company.max_number', label: 'Company directors · Maximum entries', before: 4 },
        { path: 'director_company.people_model.id', label: 'Company directors · People model', after: 32 },
      ],
    });
    expect(forms).toMatchObject({
      label: 'Forms',
      settings: [
        { path: 'enabled', label: 'In portal', sign: 'changed', before: true, after: false },
        { path: 'form_ids', items: { added: [317], removed: [101], kept: [104] } },
      ],
    });
  });

  test('compares documents by their UUID: an added one is one setting, a changed one says where', () => {
    const passport = { uuid: 'p', name: 'Passport', required: true };
    const deed = { uuid: 'd', name: 'Deed', required: true };
    const [documents] = differing(
      { document: { documents: [passport] } },
      { document: { documents: [{ ...passport, required: false }, deed] } },
    );
    expect(documents?.settings).toMatchObject([
      { label: 'Documents · “Passport” · Required', sign: 'changed' },
      { label: 'Documents · “Deed”', sign: 'added', after: deed },
    ]);
  });

  test('case 42: shows a section and a member that the document does not have, under their own names', () => {
    const [identity, loyalty] = differing(
      { identity: { enabled: true } },
      { identity: { enabled: true, tier: 'gold' }, loyalty_scheme: { points: 3 } },
    );
    expect(identity?.settings).toMatchObject([{ path: 'tier', label: 'tier', sign: 'added' }]);
    expect(loyalty).toMatchObject({
      key: 'loyalty_scheme',
      label: 'loyalty_scheme',
      known: false,
      sign: 'added',
    });
  });

  test('case 26: distinguishes null, an empty list and a missing member', () => {
    const forms = (form_ids?: unknown) => ({
      forms: { enabled: true, ...(form_ids === undefined ? {} : { form_ids }) },
    });
    expect(differing(forms(null), forms([]))[0]?.settings).toMatchObject([{ sign: 'changed' }]);
    expect(differing(forms(null), forms())[0]?.settings).toMatchObject([{ sign: 'removed' }]);
    expect(differing(forms([]), forms())[0]?.settings).toMatchObject([{ sign: 'removed' }]);
  });

  test('a section that was null is shown next to its new members', () => {
    const [advanced] = differing(
      { advanced_documents: null },
      { advanced_documents: { enabled: true, config_ids: [7] } },
    );
    expect(advanced?.settings).toMatchObject([
      { path: '', label: 'The section', sign: 'removed', before: null },
      { path: 'enabled', sign: 'added' },
      { path: 'config_ids', sign: 'added', items: { added: [7] } },
    ]);
  });
});

test('case 121: numbers beyond 2^53 that differ in their last digit differ', () => {
  const version = (ids: string, most: string) =>
    parseExactJson(`{"forms":{"enabled":true,"form_ids":${ids}},"agent":{"max_number":${most}}}`);
  const before = version('[1,9007199254740992]', '9007199254740993');
  const after = version('[1,9007199254740993]', '9007199254740995');
  expect(differing(before, before)).toEqual([]);
  expect(shortChanges(before, after).map(({ words }) => words)).toEqual([
    'Maximum entries: 9007199254740993 → 9007199254740995',
    '+9007199254740993, −9007199254740992',
  ]);
});
