'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * A wide table's own scroll area. When it overflows it is a named stop of the Tab key, so that keyboard users can reach
 * hidden columns (WCAG 2.1.1).
 */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={region}
      aria-label={label}
      {...(overflows ? { tabIndex: 0 } : {})}
      className="relative overflow-x-auto focus-visible:-outline-offset-2 print:overflow-visible"
    >
      {children}
    </section>
  );
}
