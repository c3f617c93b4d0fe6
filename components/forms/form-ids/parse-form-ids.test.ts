import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFormIds } from './parse-form-ids';

const anyId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const separator = fc
  .array(fc.constantFrom(',', ' ', ';', '\n', '\r\n', '\t', '\u00a0'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));

describe('reading form IDs from typed or pasted text', () => {
  it('reads a whole list from a sheet, whatever separates the IDs', () => {
    expect(parseFormIds('101, 104;230\n317\t12\r\n9')).toEqual({
      ids: [101, 104, 230, 317, 12, 9],
      refused: [],
    });
  });

  it('returns every ID of any list, in order and once each (case 35)', () => {
    fc.assert(
      fc.property(fc.array(anyId), separator, separator, (ids, between, around) => {
        const read = parseFormIds(`${around}${ids.join(between)}${around}`);
        expect(read).toEqual({ ids: [...new Set(ids)], refused: [] });
      }),
    );
  });

  it('loses no word of any text: each is an ID or is reported as refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = parseFormIds(text);
        const words = new Set(text.split(/[\s,;]+/u).filter((word) => word !== ''));
        const named = new Set(read.refused.map(({ word }) => word));
        for (const word of words) expect(named.has(word) || read.ids.includes(Number(word))).toBe(true);
        expect(read.ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
      }),
    );
  });

  it('reports a word that is not a number, and keeps the others', () => {
    expect(parseFormIds('101 12a 104')).toEqual({
      ids: [101, 104],
      refused: [{ word: '12a', why: 'is not a form ID: numbers only' }],
    });
  });

  it.each(['1.5', '-1', '+3', '1e3', '0x10', '١٢', '#12', '1_000'])(
    'refuses %s, which only looks like a number (case 27)',
    (word) => {
      expect(parseFormIds(word)).toEqual({
        ids: [],
        refused: [{ word, why: 'is not a form ID: numbers only' }],
      });
    },
  );

  it('refuses zero and numbers that lose digits, with the reason (case 27)', () => {
    expect(parseFormIds('0 9007199254740993').refused).toEqual([
      { word: '0', why: 'is not a form ID: it must be above zero' },
      { word: '9007199254740993', why: 'is not a form ID: it is too large' },
    ]);
  });
});
