'use client';

import { useEffect, useRef } from 'react';
import { Badge } from '@/components/ui/badge';

/** For how long the save can be undone from its toast, in milliseconds. */
const STANDS_FOR = 30_000;

/** Time by which the editor has closed, in milliseconds. */
const CLOSES_WITHIN = 1_000;

/** Input that shows the user wants to look elsewhere. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Marks the section that a save has just changed and scrolls it into view. Needs a new `key` for each save. */
export function ChangedMark({ onEnd }: { onEnd: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const section = mark.current?.closest('section');
    let frame = 0;
    // Closing the editor goes back in history and returns focus, and the browser scrolls some frames after each. Keep
    // the section in view until the editor is closed or the user does something else.
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
