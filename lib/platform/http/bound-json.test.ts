import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundJson, type JsonBounds } from './bound-json';

const BOUNDS: JsonBounds = { levels: 32, values: 1_000, members: 1_000, escapes: 1_000 };

function scan(text: string, bounds: Partial<JsonBounds> = {}) {
  const scanning = boundJson(text, { ...BOUNDS, ...bounds });
  for (let rests = 0; ; rests += 1) {
    const step = scanning.next();
    if (step.done) return { fault: step.value?.fault ?? null, at: step.value?.at, rests };
  }
}

const faultOf = (text: string, bounds: Partial<JsonBounds> = {}) => scan(text, bounds).fault;

interface Size {
  levels: number;
  values: number;
  members: number;
}

/** The size of a text's content, counted on the parsed value. */
function sizeOf(value: unknown): Size {
  if (typeof value !== 'object' || value === null) return { levels: 0, values: 0, members: 0 };
  const inner = Object.values(value).map(sizeOf);
  const sum = (of: 'values' | 'members') => inner.reduce((total, size) => total + size[of], 0);
  return {
    levels: 1 + Math.max(0, ...inner.map(({ levels }) => levels)),
    values: Math.max(1, inner.length) + sum('values'),
    members: (Array.isArray(value) ? 0 : inner.length) + sum('members'),
  };
}

const anyJson = fc
  .jsonValue({ maxDepth: 6 })
  .filter((value) => !/__proto__|\\u0000/.test(JSON.stringify(value)));

test('case 31: any JSON passes limits of its own size and fails each that is one less', () => {
  fc.assert(
    fc.property(anyJson, fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const size = sizeOf(value);
      expect(faultOf(text, size)).toBeNull();
      if (size.levels > 0) {
        expect(faultOf(text, { ...size, levels: size.levels - 1 })).toBe('too_deep');
        expect(faultOf(text, { ...size, values: size.values - 1 })).toBe('too_many_values');
      }
      if (size.members > 0)
        expect(faultOf(text, { ...size, members: size.members - 1 })).toBe('too_many_members');
    }),
  );
});

test('brackets and commas inside a text do not count', () => {
  expect(faultOf('"[[[[,,,\\"[[{{,"', { levels: 0, values: 0, members: 0 })).toBeNull();
});

test.each([
  '{"a":1,"a":1}',
  '{"forms":{"enabled":true,"enabled":false}}',
  '[{"a":1},{"b":[],"b" : 2}]',
  '{"a":1,"\\u0061":2}',
  '{"a":{"a":[{"x":"}"}]},"b":"{", "a"\n:null}',
  '{"\\"":1,"\\u0022":2}',
])('case 171: %s has a repeated member', (text) => {
  JSON.parse(text);
  expect(faultOf(text)).toBe('repeated_member');
});

test('the same name in different objects, or as a text, is not a repetition', () => {
  expect(faultOf('{"a":{"a":"a"},"b":[{"a":1},{"a":1}],"c":["a","a"]}')).toBeNull();
});

test('no text makes it throw or run on', () => {
  const broken = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ':', ',', 'u', '0', ' ') });
  fc.assert(fc.property(broken, (text) => void faultOf(text)));
});

describe('8 MB', () => {
  const MEGABYTES = 8 * 1_048_576;
  const filled = (unit: string) => unit.repeat(MEGABYTES / unit.length);

  test.each([
    ['one long text', `"${'x'.repeat(MEGABYTES)}"`, null],
    ['one text of escapes', `"${filled('\\"')}"`, null],
    ['spaces', filled(' '), null],
    ['one number', '1'.repeat(MEGABYTES), null],
  ] as const)('of %s are scanned in slices that other work can interrupt', (_, text, fault) => {
    const scanned = scan(text, { escapes: MEGABYTES });
    expect(scanned.fault).toBe(fault);
    expect(scanned.rests).toBeGreaterThan(60);
  });

  test.each([
    ['[[[[', '[', 'too_deep'],
    ['[],[],', '[],', 'too_many_values'],
    ['1,1,1,', '1,', 'too_many_values'],
    ['escapes', '"\\n\\n",', 'too_many_escapes'],
  ] as const)('of %s are abandoned at the limit, after a few thousand characters', (_, unit, fault) => {
    expect(scan(`[${filled(unit)}`)).toMatchObject({ fault, rests: 0 });
  });

  test('of members are abandoned at the limit', () => {
    const members = Array.from({ length: 2_000 }, (_, index) => `"${index}":1`).join(',');
    expect(scan(`{${members}}`, { values: 1_000_000 })).toMatchObject({
      fault: 'too_many_members',
      rests: 0,
    });
  });
});
