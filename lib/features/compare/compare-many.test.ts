import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import { compareConfigurations, onlyDifferences } from '@/lib/configuration/compare-configurations';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { unreadSection } from '@/lib/configuration/contract/unread-section';
import { normalForm } from '@/lib/configuration/normal-form';
import { compareMany } from './compare-many';
import type { ComparedSection } from './compared-cell';
import { countSettings, differs, onlyDiffering } from './differing-cells';

const name = fc.constantFrom(
  ...['forms', 'document', 'director', 'advanced_documents', 'ownership', 'loyalty', '__proto__'],
);
const member = fc.constantFrom(
  ...['enabled', 'form_ids', 'config_ids', 'documents', 'people_model', 'director_company', 'id', 'other'],
);
const thing = fc.record(
  { uuid: fc.constantFrom('a', 'b'), name: fc.constantFrom('Passport', 'Deed', ''), required: fc.boolean() },
  { requiredKeys: [] },
);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.boolean(),
  fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  fc.array(thing, { maxLength: 3 }),
  fc.dictionary(member, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);
const section = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.dictionary(member, value, { maxKeys: 4 }));
/** Anything that a service might send, often with the names that the comparison knows. */
const configuration = fc
  .dictionary(name, section, { maxKeys: 5 })
  .map((built) => JSON.parse(JSON.stringify(built)) as Record<string, unknown>);
const several = fc.array(configuration, { minLength: 2, maxLength: 8 });

/** What it asks for: the UUID of a document only names it. */
function asked(one: Record<string, unknown>): string {
  const stable = normalForm(one) as Record<string, unknown>;
  const { document } = stable;
  const list = (document as { documents?: unknown } | null | undefined)?.documents;
  if (!Object.hasOwn(stable, 'document') || !Array.isArray(list)) return canonicalJson(stable);
  const documents = list.map((one: unknown) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
    const { uuid: _, ...rest } = one as Record<string, unknown>;
    return rest;
  });
  return canonicalJson({ ...stable, document: { ...(document as object), documents } });
}

const differing = (sections: readonly ComparedSection[], one: number, other: number) =>
  sections.flatMap(({ key, settings }) =>
    settings.filter((setting) => differs(setting, one, other)).map(({ path }) => `${key} ${path}`),
  );
const between = (one: unknown, other: unknown) => differing(compareMany([one, other]), 0, 1);
const cellsAt = (sections: readonly ComparedSection[], key: string, path: string) =>
  sections.find((section) => section.key === key)?.settings.find((setting) => setting.path === path)?.cells;

describe('configurations side by side', () => {
  test('a configuration never differs from itself, however its sets are ordered', () => {
    fc.assert(
      fc.property(configuration, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }), (one, ids) => {
        expect(between(one, structuredClone(one))).toEqual([]);
        const of = (form_ids: number[]) => ({ ...one, forms: { enabled: true, form_ids } });
        expect(between(of(ids), of([...ids].reverse().concat(ids)))).toEqual([]);
      }),
    );
  });

  test('differ somewhere exactly if they ask for different things', () => {
    fc.assert(
      fc.property(configuration, configuration, (one, other) => {
        expect(between(one, other).length === 0).toBe(asked(one) === asked(other));
      }),
      { numRuns: 300 },
    );
  });

  test('differ in the same settings whatever else is compared, and from either side', () => {
    fc.assert(
      fc.property(several, (all) => {
        const table = compareMany(all);
        all.forEach((one, place) => {
          const first = all[0] as Record<string, unknown>;
          expect(differing(table, 0, place).sort()).toEqual(between(first, one).sort());
          expect(differing(table, place, 0)).toEqual(differing(table, 0, place));
        });
      }),
      { numRuns: 80 },
    );
  });

  test('differ in the settings that the comparison of two versions names, and a null section in each of its settings', () => {
    const plain = fc.record({
      forms: fc.record({ enabled: fc.boolean(), form_ids: fc.array(fc.integer({ min: 1, max: 4 })) }),
      director: fc.record({
        enabled: fc.boolean(),
        max_number: fc.constantFrom(null, 4, 6),
        people_model: fc.record({ id: fc.constantFrom(null, 12) }),
        director_company: fc.record({ max_number: fc.constantFrom(null, 2) }),
      }),
      advanced_documents: fc.option(fc.record({ enabled: fc.boolean(), config_ids: fc.constant([3]) })),
    });
    fc.assert(
      fc.property(plain, plain, (one, other) => {
        const pairwise = onlyDifferences(compareConfigurations(one, other)).flatMap(({ key, settings }) =>
          settings.filter(({ path }) => path !== '').map(({ path }) => `${key} ${path}`),
        );
        expect(between(one, other).sort()).toEqual(pairwise.sort());
      }),
    );
  });

  test('every section of the document is there, and each row has a cell and a number for every configuration', () => {
    fc.assert(
      fc.property(several, (all) => {
        const table = compareMany(all);
        expect(table.filter(({ known }) => known).map(({ key }) => key)).toEqual([...SECTION_KEYS]);
        for (const { cells, same } of table.flatMap(({ settings }) => settings)) {
          expect([cells.length, same.length]).toEqual([all.length, all.length]);
        }
        expect(compareMany(all)).toEqual(table);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a cell', () => {
  test('distinguishes null, an empty list, not sent, a null section and an unreadable one', () => {
    const table = compareMany([
      { forms: { enabled: true, form_ids: null } },
      { forms: { enabled: true, form_ids: [] } },
      { forms: { enabled: true } },
      {},
      { forms: { enabled: true, form_ids: 'all' } },
      { forms: unreadSection('too_deep') },
      undefined,
    ]);
    expect(cellsAt(table, 'forms', 'form_ids')).toEqual([
      { is: 'value', value: null },
      { is: 'value', value: [] },
      { is: 'missing' },
      { is: 'section_missing' },
      { is: 'unreadable', expected: 'a list', found: '"all"' },
      { is: 'unreadable', expected: 'an object', found: 'something nested too deeply' },
      { is: 'unread' },
    ]);
    const all = onlyDiffering(table, 0).find(({ key }) => key === 'forms')?.settings;
    expect(all?.map(({ same }) => new Set(same).size)).toEqual([4, 7]);
    expect(differing(table, 0, 6)).toEqual([]);
    const advanced = compareMany([{ advanced_documents: null }, { director: null }]);
    expect(cellsAt(advanced, 'advanced_documents', 'config_ids')?.[0]).toEqual({ is: 'absent' });
    expect(cellsAt(advanced, 'director', 'enabled')?.[1]).toMatchObject({ is: 'unreadable', found: 'null' });
  });

  test('of a document is in a row by its name; another UUID is no difference, another order is one setting', () => {
    const asks = (...documents: object[]) => ({ document: { enabled: true, documents } });
    const [passport, deed] = [
      { uuid: 'p', name: 'Passport', required: true },
      { uuid: 'd', name: 'Deed', required: false },
    ];
    const table = compareMany([
      asks(passport, deed),
      asks({ ...passport, uuid: 'q', required: false }),
      asks(deed, passport),
      asks(passport, { ...passport, required: false }),
    ]);
    const rows = table[0]?.settings.map(({ label }) => label);
    expect(rows).toEqual(['In portal', 'Passport', 'Deed', 'Passport (2)', 'Order of documents']);
    expect(cellsAt(table, 'document', 'documents.Deed')?.map(({ is }) => is)).toEqual([
      'document',
      'not_asked',
      'document',
      'not_asked',
    ]);
    expect(differing(table, 0, 1)).toEqual(['document documents.Passport', 'document documents.Deed']);
    expect(differing(table, 0, 2)).toEqual(['document documents']);
    expect(differing(table, 0, 3)).toEqual(['document documents.Deed', 'document documents.Passport (2)']);
  });

  test('case 42: unknown members are shown under their own names, and very large ones only as a whole', () => {
    const table = compareMany([
      { identity: { enabled: true, tier: 'gold' }, loyalty: { points: { from: 3 } } },
      { identity: { enabled: true }, loyalty: { points: null } },
    ]);
    expect(differing(table, 0, 1)).toEqual(['identity tier', 'loyalty points', 'loyalty points.from']);
    expect(table.at(-1)).toMatchObject({ key: 'loyalty', label: 'loyalty', known: false });
    const much = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`m${index}`, index]));
    expect(countSettings(compareMany([{ loyalty: much }, {}]).slice(25))).toBe(1);
    expect(between({ loyalty: much }, { loyalty: { ...much, m7: 8 } })).toEqual(['loyalty ']);
  });
});
