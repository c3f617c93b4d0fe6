'use client';

import { useEffect, useRef } from 'react';
import { Badge } from '@/components/ui/badge';

/** As long as the save can be undone from its message, in milliseconds. */
const STANDS_FOR = 30_000;

/** Going back after this is somebody's own way, in milliseconds. */
const CLOSES_WITHIN = 1_000;

/** Stands at the section that a save has just changed, and brings it into sight. A new `key` for each save. */
export function ChangedMark({ onEnd }: { onEnd: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const show = () =>
      void mark.current?.closest('section')?.scrollIntoView({ block: 'center', behavior: 'instant' });
    show();
    // Closing the editor goes back in the history, after which the browser scrolls to where that was: a frame later.
    const again = () => requestAnimationFrame(() => requestAnimationFrame(show));
    window.addEventListener('popstate', again, { once: true });
    const closed = setTimeout(() => window.removeEventListener('popstate', again), CLOSES_WITHIN);
    const timer = setTimeout(() => end.current(), STANDS_FOR);
    return () => {
      window.removeEventListener('popstate', again);
      clearTimeout(closed);
      clearTimeout(timer);
    };
  }, []);
  return (
    <span ref={mark} data-just-changed className="print:hidden">
      <Badge tone="on">Changed just now</Badge>
    </span>
  );
}
