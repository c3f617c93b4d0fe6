'use client';

import { useEffect, useRef } from 'react';
import { Badge } from '@/components/ui/badge';

/** As long as the save can be undone from its message, in milliseconds. */
const STANDS_FOR = 30_000;

/** The editor is gone by then, in milliseconds. */
const CLOSES_WITHIN = 1_000;

/** What somebody does who wants to look elsewhere. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Stands at the section that a save has just changed, and brings it into sight. A new `key` for each save. */
export function ChangedMark({ onEnd }: { onEnd: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const section = mark.current?.closest('section');
    let frame = 0;
    // Closing the editor goes back in the history and gives the focus back, and the browser scrolls to either of them
    // some frames later: the section is kept in sight until the editor is gone, or somebody does something else.
    const scrollIntoSight = () => {
      section?.scrollIntoView({ block: 'center', behavior: 'instant' });
      frame = requestAnimationFrame(scrollIntoSight);
    };
    scrollIntoSight();
    const stop = () => cancelAnimationFrame(frame);
    for (const input of INPUTS) window.addEventListener(input, stop, { once: true, passive: true });
    const closed = setTimeout(stop, CLOSES_WITHIN);
    const timer = setTimeout(() => end.current(), STANDS_FOR);
    return () => {
      stop();
      for (const input of INPUTS) window.removeEventListener(input, stop);
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
