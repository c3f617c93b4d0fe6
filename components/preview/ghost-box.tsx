import { Fragment } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { GHOST_WORDS } from '@/lib/features/preview/portal-preview';
import type { GhostRun } from '@/lib/features/preview/visible-places';

/** Sections that are not a step, with the reason. */
export function GhostBox({ run: { ghosts } }: { run: GhostRun }) {
  const [first, ...rest] = ghosts;
  // For several, the reason is given once: the code is the member they share.
  const code = rest.length === 0 ? first.code : first.code.replace(/^[^.]*\./, '');
  return (
    <Ghost
      names={ghosts.map(({ label }) => label).join(', ')}
      isOne={rest.length === 0}
      code={rest.length > 0 && code === first.key ? null : code}
      words={GHOST_WORDS[first.state]}
      reason={first.reason}
      also={first.also}
    />
  );
}

/** Something not asked for, and why: dashed and striped, to set it apart from what is. */
export function Ghost({
  names,
  isOne = true,
  code,
  words,
  reason,
  also = [],
}: {
  names: string;
  isOne?: boolean;
  /** The code that the reason refers to; null if it is each of several. */
  code: string | null;
  words: string;
  reason: string;
  also?: readonly string[];
}) {
  return (
    <div className="rounded-md border border-dashed border-warn bg-[repeating-linear-gradient(135deg,var(--warn-soft)_0_5px,transparent_5px_10px)] px-2 py-1 leading-snug text-warn">
      <span className={isOne ? 'font-medium' : undefined}>{names}</span>
      <span className="block text-2xs wrap-anywhere">
        {words}: {code === null ? 'each' : <Code>{code}</Code>} <MarkedText>{reason}</MarkedText>
      </span>
      {also.map((line) => (
        <span key={line} className="block text-2xs wrap-anywhere">
          <MarkedText>{line}</MarkedText>
        </span>
      ))}
    </div>
  );
}

/** A long name may wrap between its words. */
const Code = ({ children }: { children: string }) => (
  <code>
    {children.split(/(?<=[._])/).map((word) => (
      <Fragment key={word}>
        {word}
        <wbr />
      </Fragment>
    ))}
  </code>
);
