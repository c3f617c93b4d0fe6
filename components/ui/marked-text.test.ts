import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { leastCpuTime } from '@/lib/testing/least-cpu-time';
import { FilterWords, MarkedText } from './marked-text';

const Text = ({ text, also }: { text: string; also: string | undefined }) =>
  MarkedText({ children: text, also });
const draw = (text: string, words: string[], also?: string) =>
  renderToStaticMarkup(createElement(FilterWords, { value: words }, createElement(Text, { text, also })));

describe('matches of a filter in a text', () => {
  test('are marked everywhere, in any case', () => {
    expect(draw('Proof of Proofs', ['proof'])).toBe('<span><mark>Proof</mark> of <mark>Proof</mark>s</span>');
  });

  test('are marked by the longest of several words, taken literally', () => {
    expect(draw('a.b (a.b.c)', ['a.b', 'a.b.c'])).toBe('<span><mark>a.b</mark> (<mark>a.b.c</mark>)</span>');
    expect(draw('aaa', ['.*'])).toBe('aaa');
  });

  test('mark the whole text if it represents what was found', () => {
    expect(draw('Not set', ['null'], 'null')).toBe('<mark>Not set</mark>');
    expect(draw('Not set', ['set'], 'null')).toBe('<span>Not <mark>set</mark></span>');
  });

  test('do not hide invisible characters, and nothing is marked without words', () => {
    expect(draw('e\u200bvil', ['vil'])).toContain('U+200B');
    expect(draw('plain', [])).toBe('plain');
  });

  test('case 172: are found quickly in a long text, whatever the words', () => {
    const search = () => draw('a'.repeat(25_000), ['(a+)+$', 'aaaaaaaaaaaaaaaab']);
    expect(leastCpuTime(search)).toBeLessThan(100);
  });
});

describe('case 76: invisible characters', () => {
  test('are marked, with one mark per run', () => {
    expect(draw('a\u202eb', [])).toMatch(
      /<bdi>a<span title="An invisible character, U\+202E"[^>]*>U\+202E<\/span>b/,
    );
    expect(draw('a\u3164\u{e0041}b', [])).toContain('>U+3164 U+E0041<');
    expect(draw('\u200b'.repeat(9_000), [])).toContain(' and 8992 more</span>');
  });

  test('case 172: do not become a page of marks, however many there are', () => {
    const drawn = draw('a\u034f'.repeat(12_500), []).replaceAll('<wbr/>', '');
    expect(drawn.match(/<span/g)).toHaveLength(200);
    expect(drawn).not.toContain('\u034f');
    expect(drawn.match(/\[U\+034F\]/g)).toHaveLength(12_300);
  });
});

describe('case 172: a text without spaces', () => {
  test.each(['(a+)+$', 'AV', '\u0628\u0633\u0645', '\u0e20\u0e32\u0e29\u0e32', '\u{1f642}'])(
    '%s: may be broken after 128 characters, and loses nothing',
    (unit) => {
      const text = unit.repeat(Math.ceil(25_000 / unit.length));
      const drawn = draw(text, []);
      expect(Math.max(...drawn.split('<wbr/>').map(({ length }) => length))).toBeLessThanOrEqual(129);
      expect(drawn.replaceAll('<wbr/>', '')).toBe(text);
    },
  );

  test('is also broken next to invisible characters and around marks', () => {
    const text = `${'AV'.repeat(500)}\u202e${'AV'.repeat(500)}`;
    expect(draw(text, [])).toContain('<wbr/>');
    expect(draw(text, ['u'])).toContain('<wbr/>');
  });

  test('stays unchanged if it is short or has spaces', () => {
    for (const text of ['a'.repeat(128), 'some words of a text '.repeat(500)])
      expect(draw(text, [])).toBe(text);
  });
});
