'use client';

import { createContext, createElement, type ReactNode, useContext } from 'react';

/** Characters that change how the text around them reads but are not seen themselves. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
const UNSEEN_RUN = new RegExp(`(${UNSEEN.source})`, 'gu');

/** Words of a filter, in lower case: every text inside is marked where it has one of them. */
export const FilterWords = createContext<readonly string[]>([]);

/**
 * Text of the service, or any that a filter finds. Bidirectional and zero-width characters are shown as marks, so
 * that nothing hides in it. Where a word of the filter is in `also` and not in the text, all of the text is marked:
 * it stands for what was found.
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
  if (!UNSEEN.test(text)) return text;
  const parts = text
    .split(UNSEEN_RUN)
    .map((part) => (UNSEEN.test(part) ? createElement(Unseen, { character: part }) : part));
  return createElement('bdi', null, ...parts);
}

/** A text in pieces, alternating between what is none of the words and what is one. Linear, whatever the words are. */
export function splitAtWords(text: string, words: readonly string[]): { piece: string; isHit: boolean }[] {
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

function Unseen({ character }: { character: string }) {
  const name = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  return (
    <span
      title={`An invisible character, ${name}`}
      className="mx-px rounded-[3px] bg-warn-soft px-0.5 font-mono text-[0.8em] text-warn"
    >
      {name}
    </span>
  );
}
