import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastCpuTime } from '@/lib/testing/least-cpu-time';
import { exactDigits, exactJsonText, parseExactJson } from './exact-number';

describe('case 121: numbers beyond what JavaScript holds', () => {
  test.each([
    '9007199254740993',
    '-9007199254740993',
    '123456789012345678901234567890',
    '0.12345678901234567890123',
    '1e400',
    '-2.5E-400',
  ])('%s keeps every digit, at any position, and is written back unchanged', (digits) => {
    for (const text of [`{"a":${digits}}`, `[1,${digits}]`, `{"a":[{"b": ${digits}}],"c":"x"}`]) {
      expect(exactJsonText(parseExactJson(text))?.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
    expect(exactDigits((parseExactJson(`[${digits}]`) as unknown[])[0])).toBe(digits);
  });

  test.each(['9007199254740991', '9007199254740992', '1.0', '1e3', '0.1', '-0', '123.4500', '1e21'])(
    '%s is an ordinary number',
    (digits) => {
      expect(parseExactJson(`[${digits}]`)).toEqual([Number(digits)]);
    },
  );

  test('digits in a text stay a text, even next to escaped quotes', () => {
    const value = { a: ', 9007199254740993', 'b\\": 12345678901234567890': '\\", 12345678901234567890' };
    expect(parseExactJson(JSON.stringify(value))).toEqual(value);
    expect(exactJsonText({ note: '{"$numberDecimal":"1"}' })).toBe(
      JSON.stringify({ note: '{"$numberDecimal":"1"}' }),
    );
  });

  test('and with an indent', () => {
    expect(exactJsonText(parseExactJson('{"a":[9007199254740993]}'), 2)).toBe(
      '{\n  "a": [\n    9007199254740993\n  ]\n}',
    );
  });

  test('every other text is parsed and refused as by JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseExactJson(text)).toEqual(JSON.parse(text));
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = () => JSON.parse(`[9007199254740993,${text}`) as unknown;
        const exact = () => parseExactJson(`[9007199254740993,${text}`);
        let isJson = true;
        try {
          plain();
        } catch {
          isJson = false;
        }
        if (isJson) expect(exact).not.toThrow();
        else expect(exact).toThrow(SyntaxError);
      }),
    );
  });

  test('20 MB are parsed in the time of an ordinary answer', () => {
    const rows = JSON.stringify(Array.from({ length: 100_000 }, (_, id) => ({ id, name: 'x'.repeat(180) })));
    const long = rows.replace('"id":5,', '"id":9007199254740993,');
    const escaped = JSON.stringify({ a: '\\'.repeat(2_000_000), b: 1 }).replace(':1', ':9007199254740993');
    for (const text of [long, escaped])
      expect(leastCpuTime(() => parseExactJson(text), 2)).toBeLessThan(4_000);
  });
});
