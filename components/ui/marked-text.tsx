'use client';

import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { codeOf, hasUnseen, splitUnseen, writtenOut } from '@/lib/platform/text/unseen';

/** Most marks in a text, and characters in a mark: a hostile text must not become a page of marks. */
const MOST = { marks: 200, characters: 8 };
/**
 * Characters in a row without a space before a line break is allowed. Browsers shape such a run again for each of its
 * lines if its letters form ligatures or kern: 25 KB of `(a+)+$` or `AVAV` would freeze a page for many seconds.
 */
const LONGEST_RUN = 128;

/** A filter's words, in lower case: every text inside is marked where it contains one of them. */
export const FilterWords = createContext<readonly string[]>([]);

/**
 * Text from the service, or any that a filter searches. Bidirectional and zero-width characters are shown as marks, so
 * that nothing is hidden in it. If a word of the filter is in `also` but not in the text, all of the text is marked,
 * because it represents the match.
 */
export function MarkedText({
  children: text,
  also,
}: {
  children: string;
  also?: string | undefined;
}): ReactNode {
  const words = useContext(FilterWords);
  if (words.length === 0) return seen(text);
  const pieces = splitAtWords(text, words);
  if (pieces.length > 1 || pieces[0]?.isHit) {
    const marked = pieces.map(({ piece, isHit }) =>
      isHit ? createElement('mark', null, seen(piece)) : seen(piece),
    );
    return createElement('span', null, ...marked);
  }
  const standsForHit = also !== undefined && words.some((word) => also.toLowerCase().includes(word));
  return standsForHit ? <mark>{seen(text)}</mark> : seen(text);
}

function seen(text: string): ReactNode {
  if (!hasUnseen(text)) return breakable(text);
  const pieces = splitUnseen(text);
  const parts = pieces
    .slice(0, 2 * MOST.marks)
    .map((piece, index) =>
      index % 2 === 1 ? createElement(Unseen, { characters: piece }) : breakable(piece),
    );
  return createElement('bdi', null, ...parts, breakable(writtenOut(pieces.slice(2 * MOST.marks).join(''))));
}

/** A text with possible line breaks in long runs; its content, and what is copied, do not change. */
function breakable(text: string): ReactNode {
  const ends = runEnds(text);
  if (ends.length === 0) return text;
  return [...ends, text.length].map((end, index) => (
    <Fragment key={end}>
      {index === 0 ? null : <wbr />}
      {text.slice(ends[index - 1] ?? 0, end)}
    </Fragment>
  ));
}

/** Where runs without a space are too long. Looks at each character once. */
function runEnds(text: string): number[] {
  const ends: number[] = [];
  if (text.length <= LONGEST_RUN) return ends;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= 0x20) start = index + 1;
    // Do not split a surrogate pair, which is one character.
    else if (index - start >= LONGEST_RUN && (code < 0xdc00 || code > 0xdfff)) {
      ends.push(index);
      start = index;
    }
  }
  return ends;
}

/** Splits a text at words, alternating between other text and words. Linear, whatever the words. */
function splitAtWords(text: string, words: readonly string[]): { piece: string; isHit: boolean }[] {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const any = new RegExp(
    `(${longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'giu',
  );
  return text
    .split(any)
    .map((piece, index) => ({ piece, isHit: index % 2 === 1 }))
    .filter(({ piece }) => piece !== '');
}

function Unseen({ characters }: { characters: string }) {
  const all = [...characters];
  const names = all.slice(0, MOST.characters).map(codeOf).join(' ');
  const rest = all.length > MOST.characters ? ` and ${all.length - MOST.characters} more` : '';
  return (
    <span
      title={all.length === 1 ? `An invisible character, ${names}` : `Invisible characters, ${names}${rest}`}
      className="mx-px rounded-[3px] bg-warn-soft px-0.5 font-mono text-inset text-warn"
    >
      {names}
      {rest}
    </span>
  );
}
