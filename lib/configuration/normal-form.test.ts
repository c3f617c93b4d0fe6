import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactJson } from '@/lib/platform/text/exact-number';
import { canonicalJson } from './canonical-json';
import { membersOf } from './contract/section-members';
import { SECTIONS } from './contract/section-names';
import { isSameSet, normalForm, VOLATILE_MEMBERS } from './normal-form';

const text = (configuration: unknown) => canonicalJson(normalForm(configuration));
const ids = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 });
const document = fc.record({ uuid: fc.uuid(), name: fc.string(), required: fc.boolean() });
const permuted = <T>(list: fc.Arbitrary<T[]>) =>
  list.chain((one) =>
    fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length, maxLength: one.length })),
  );
const configuration = fc.dictionary(
  fc.constantFrom('forms', 'advanced_documents', 'document', 'loyalty', '__proto__', 'constructor'),
  fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('form_ids', 'config_ids', 'x'), fc.jsonValue())),
);

describe('the normal form of a configuration', () => {
  test('is equal for IDs in another order, and for repeated IDs', () => {
    fc.assert(
      fc.property(permuted(ids), permuted(ids), ([one, other], [first, second]) => {
        const of = (form_ids: number[], config_ids: number[]) =>
          text({ forms: { enabled: true, form_ids }, advanced_documents: { enabled: true, config_ids } });
        expect(of(one, first)).toBe(of([...other, ...one], second));
        expect(isSameSet(one, other)).toBe(true);
      }),
    );
  });

  test('differs for another ID, for null instead of an empty list, and for digits beyond JavaScript', () => {
    const forms = (form_ids: string) => text(parseExactJson(`{"forms":{"form_ids":${form_ids}}}`));
    const all = ['[1,2]', '[1,3]', '[1]', '[]', 'null', '[9007199254740993,1]', '[9007199254740992,1]'];
    expect(new Set(all.map(forms)).size).toBe(all.length);
    expect(forms('[9007199254740993,1]')).toBe(forms('[1,9007199254740993]'));
  });

  test('differs for documents in another order', () => {
    fc.assert(
      fc.property(
        permuted(fc.uniqueArray(document, { selector: ({ uuid }) => uuid, minLength: 2, maxLength: 5 })),
        ([one, other]) => {
          const of = (documents: unknown) => text({ document: { enabled: true, documents } });
          const asked = (documents: { name: string; required: boolean }[]) =>
            canonicalJson(documents.map(({ name, required }) => ({ name, required })));
          expect(of(one) === of(other)).toBe(asked(one) === asked(other));
        },
      ),
    );
  });

  test('is equal for other UUIDs of documents, and another order of an example’s options', () => {
    const of = (uuid: string, options: string[], name = 'Passport') =>
      text({ document: { documents: [{ uuid, name, example_document: [{ options, document: 'a' }] }] } });
    expect(of('a', ['x', 'y'])).toBe(of('b', ['y', 'x']));
    expect(of('a', ['x', 'y'])).not.toBe(of('a', ['x', 'z']));
    expect(of('a', [])).not.toBe(of('a', [], 'Visa'));
  });

  test('differs for an unknown section or member, and for a list of IDs that is not a set', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (key, value) => {
        fc.pre(!VOLATILE_MEMBERS.includes(key) && key !== 'identity' && key !== 'enabled');
        const plain = { identity: { enabled: true } };
        expect(text({ ...plain, [key]: value })).not.toBe(text(plain));
        expect(text({ identity: { enabled: true, [key]: value } })).not.toBe(text(plain));
      }),
    );
    expect(text({ loyalty: { form_ids: [1, 2] } })).not.toBe(text({ loyalty: { form_ids: [2, 1] } }));
  });

  test('is equal whenever it was written, at every level', () => {
    for (const key of VOLATILE_MEMBERS) {
      const at = (time: string) => text({ [key]: time, identity: { enabled: true, [key]: { of: [time] } } });
      expect(at('10:00')).toBe(at('10:05'));
    }
  });

  test('never leaves out a member of the document', () => {
    const known = SECTIONS.flatMap((section) => [section.key, ...membersOf(section).map(({ key }) => key)]);
    expect(known.filter((key) => VOLATILE_MEMBERS.includes(key))).toEqual([]);
  });

  test('of a normal form is itself, and computing it changes nothing', () => {
    fc.assert(
      fc.property(configuration, (one) => {
        const before = canonicalJson(one);
        expect(text(normalForm(one))).toBe(text(one));
        expect(canonicalJson(one)).toBe(before);
      }),
    );
  });
});
