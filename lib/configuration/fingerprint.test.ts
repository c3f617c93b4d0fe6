import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SECTION_KEYS } from './contract/section-names';
import { fingerprintOf } from './fingerprint';

const plain = { identity: { enabled: true }, forms: { enabled: true, form_ids: [101, 104] } };

describe('the fingerprint of a configuration', () => {
  test('has a hash for each of the 25 sections, for the rest and for the whole', () => {
    const { whole, sections } = fingerprintOf(plain);
    expect(Object.keys(sections)).toEqual([...SECTION_KEYS, 'rest']);
    expect(whole).toMatch(/^[0-9a-f]{64}$/);
    for (const hash of Object.values(sections)) expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });

  test('differs in a changed section, and in that section alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SECTION_KEYS), fc.jsonValue(), (key, value) => {
        const one = fingerprintOf({ ...plain, [key]: { of: value } });
        const other = fingerprintOf({ ...plain, [key]: { of: [value] } });
        expect(one.whole).not.toBe(other.whole);
        const differing = Object.entries(one.sections).filter(
          ([name, hash]) => other.sections[name as keyof typeof one.sections] !== hash,
        );
        expect(differing.map(([name]) => name)).toEqual([key]);
      }),
    );
  });

  test('counts what the document does not have, under the rest', () => {
    const other = fingerprintOf({ ...plain, loyalty: { enabled: true } });
    expect(other.whole).not.toBe(fingerprintOf(plain).whole);
    expect(other.sections).toMatchObject({ ...fingerprintOf(plain).sections, rest: other.sections.rest });
    expect(other.sections.rest).not.toBe(fingerprintOf(plain).sections.rest);
  });

  test('distinguishes a missing section from a null one', () => {
    const { sections } = fingerprintOf({ ...plain, advanced_documents: null });
    expect(sections.advanced_documents).not.toBe(fingerprintOf(plain).sections.advanced_documents);
  });

  test('exists for anything that a service may send', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(fingerprintOf(value).whole).toBe(fingerprintOf(structuredClone(value)).whole);
      }),
    );
  });
});
