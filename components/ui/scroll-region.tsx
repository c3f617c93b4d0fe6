import type { ReactNode } from 'react';

/** A wide table's own scroll area: reachable and named, so that the keyboard can scroll it too (WCAG 2.1.1). */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-free: the region must take the focus to be scrolled by keys.
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2 print:overflow-visible"
    >
      {children}
    </section>
  );
}
