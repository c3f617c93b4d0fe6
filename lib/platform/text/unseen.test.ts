import { describe, expect, test } from 'vitest';
import { escapeUnseen, hasUnseen, splitUnseen, writtenOut } from './unseen';

const CODES = [
  ...[0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029],
  ...[0x202a, 0x202e, 0x2060, 0x2064, 0x2066, 0x2069, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfeff, 0xffa0, 0xfff9],
  ...[0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100],
];

describe('case 76: invisible characters', () => {
  test.each(CODES.map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`))('%s', (name) => {
    const character = String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    expect(hasUnseen(`a${character}b`)).toBe(true);
    expect(writtenOut(`a${character}b`)).toBe(`a[${name}]b`);
    expect(JSON.parse(escapeUnseen(JSON.stringify(`a${character}b`)))).toBe(`a${character}b`);
    expect(hasUnseen(escapeUnseen(JSON.stringify(character)))).toBe(false);
    expect(splitUnseen(`a${character}${character}b`)).toEqual(['a', character + character, 'b']);
  });

  test('texts of every script, and signs with their variations, are shown unchanged', () => {
    for (const text of ['Zoë’s Café', 'ключ 钥匙 مفتاح', 'a\tb\nc', '❤\ufe0f 🙂', '(a+)+$'.repeat(5_000)]) {
      expect(hasUnseen(text)).toBe(false);
      expect(writtenOut(text)).toBe(text);
      expect(splitUnseen(text)).toEqual([text]);
    }
  });
});
