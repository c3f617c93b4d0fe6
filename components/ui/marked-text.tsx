import { createElement } from 'react';

/** Characters that change how the text around them reads but are not seen themselves. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
const UNSEEN_RUN = new RegExp(`(${UNSEEN.source})`, 'gu');

/** Text of the service. Bidirectional and zero-width characters are shown as marks, so that nothing hides in it. */
export function MarkedText({ children }: { children: string }) {
  if (!UNSEEN.test(children)) return children;
  const parts = children
    .split(UNSEEN_RUN)
    .map((part) => (UNSEEN.test(part) ? createElement(Mark, { character: part }) : part));
  return createElement('bdi', null, ...parts);
}

function Mark({ character }: { character: string }) {
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
