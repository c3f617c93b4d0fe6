import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readListAnswer } from './list-answer';

/** Reads all of it, and counts the items that are parsed at once. */
function readAll(text: string) {
  const items: unknown[] = [];
  const pieces: number[] = [];
  const reading = readListAnswer(text, (piece) => {
    pieces.push(piece.length);
    items.push(...piece);
  });
  for (;;) {
    const step = reading.next();
    if (step.done) return { items, pieces, answer: step.value };
  }
}

const long = (length: number) =>
  Array.from({ length }, (_, id) => ({ id, name: `Row "${id}" \\ {[,]} é`, beside: [id, { of: [] }] }));

describe('an answer with a list', () => {
  test('is read in pieces of a few hundred items, in order', () => {
    const data = long(20_000);
    const { items, pieces } = readAll(JSON.stringify({ data }));
    expect(items).toEqual(data);
    expect(pieces.length).toBeGreaterThan(20);
    expect(Math.max(...pieces)).toBeLessThan(1_000);
  });

  test('is read in pieces wherever the list is, and the other members are returned', () => {
    const data = long(2_000);
    const text = ` ${JSON.stringify({ links: { data: ['"data":['] }, data, meta: { total: 9 } }, null, 1)} `;
    const { items, pieces, answer } = readAll(text);
    expect(items).toEqual(data);
    expect(pieces.length).toBeGreaterThan(2);
    expect(answer).toEqual({ links: { data: ['"data":['] }, data: [], meta: { total: 9 } });
  });

  test('keeps the digits of numbers beyond 2^53', () => {
    const { items } = readAll('{"data":[{"id":9007199254740993}]}');
    expect(items).toEqual([{ id: { $numberDecimal: '9007199254740993' } }]);
  });

  test.each(['{"data":{"of":[1]}}', '{"data":"[1]"}', '{"data":null}'])('%s has no list', (text) => {
    const { items, answer } = readAll(text);
    expect(items).toEqual([]);
    expect(answer).toEqual(JSON.parse(text));
  });

  const piece = JSON.stringify(long(2_000)).slice(1, -1);
  test.each([
    ['half a text', `{"data":[${piece}`],
    ['half an item', `{"data":[${piece},{"id":`],
    ['an unclosed string', `{"data":[${piece},"half`],
    ['a comma at the end', `{"data":[${piece}, ]}`],
    ['a comma at the end of a whole piece', `{"data":[{"text":"${'x'.repeat(40_000)}"}, ]}`],
    ['two commas', `{"data":[${piece},,${piece}]}`],
    ['a wrong bracket', `{"data":[${piece}},1]}`],
    ['text after its end', `{"data":[${piece}]}]`],
    ['an unclosed object', `{"data":[${piece}]`],
    ['a surrounding list', `[{"data":[${piece}]}]`],
  ])('%s is unreadable', (_, text) => {
    expect(() => readAll(text)).toThrow(expect.objectContaining({ code: 'service_answer_unreadable' }));
  });

  test('gives the same as parsing it at once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 20 }),
        fc.string({ maxLength: 40_000 }),
        (list, text) => {
          const data = JSON.parse(JSON.stringify([...list, text, ...list])) as unknown[];
          const { items } = readAll(JSON.stringify({ data }));
          expect(items).toEqual(data);
        },
      ),
    );
  });
});
