import { Fragment } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { GHOST_WORDS } from '@/lib/configuration/preview/portal-preview';
import type { GhostRun } from '@/lib/configuration/preview/visible-places';

/** Sections that are no step, with the reason: dashed and striped, so that nobody takes them for one. */
export function GhostBox({ run: { ghosts } }: { run: GhostRun }) {
  const [first, ...rest] = ghosts;
  // Of several the reason is said once: what is about each of them is the same member.
  const code = rest.length === 0 ? first.code : first.code.replace(/^[^.]*\./, '');
  return (
    <div className="rounded-md border border-dashed border-warn bg-[repeating-linear-gradient(135deg,var(--warn-soft)_0_5px,transparent_5px_10px)] px-2 py-1 leading-snug text-warn">
      <span className={rest.length === 0 ? 'font-medium' : undefined}>
        {ghosts.map(({ label }) => label).join(', ')}
      </span>
      <span className="block text-2xs wrap-anywhere">
        {GHOST_WORDS[first.state]}: {rest.length > 0 && code === first.key ? 'each' : <Code>{code}</Code>}{' '}
        <MarkedText>{first.reason}</MarkedText>
      </span>
    </div>
  );
}

/** A line may end within a long name, between its words. */
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
