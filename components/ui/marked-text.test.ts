import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { FilterWords, MarkedText } from './marked-text';

const Text = ({ text, also }: { text: string; also: string | undefined }) =>
  MarkedText({ children: text, also });
const draw = (text: string, words: string[], also?: string) =>
  renderToStaticMarkup(createElement(FilterWords, { value: words }, createElement(Text, { text, also })));

describe('what a filter finds in a text', () => {
  test('is marked wherever it is, whatever its case', () => {
    expect(draw('Proof of Proofs', ['proof'])).toBe('<span><mark>Proof</mark> of <mark>Proof</mark>s</span>');
  });

  test('is marked by the longest of several words, taken as they are', () => {
    expect(draw('a.b (a.b.c)', ['a.b', 'a.b.c'])).toBe('<span><mark>a.b</mark> (<mark>a.b.c</mark>)</span>');
    expect(draw('aaa', ['.*'])).toBe('aaa');
  });

  test('is the whole text where it stands for what was found', () => {
    expect(draw('Not set', ['null'], 'null')).toBe('<mark>Not set</mark>');
    expect(draw('Not set', ['set'], 'null')).toBe('<span>Not <mark>set</mark></span>');
  });

  test('does not hide what is not seen, and nothing is marked without words', () => {
    expect(draw('e\u200bvil', ['vil'])).toContain('U+200B');
    expect(draw('plain', [])).toBe('plain');
  });

  test('case 172: is found in a long text at once, whatever the words are', () => {
    const started = performance.now();
    draw('a'.repeat(25_000), ['(a+)+$', 'aaaaaaaaaaaaaaaab']);
    expect(performance.now() - started).toBeLessThan(100);
  });
});
