import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

const WORDS = 'Reconstruction, not the portal itself';

/**
 * The frame of a preview. It says that it is a reconstruction at the top and across everything in it, also in
 * screenshots and print. `id` must be unique on the page.
 */
export function Reconstruction({
  id,
  label,
  from,
  isNarrow = false,
  className,
  children,
}: {
  id: string;
  label: string;
  /** Its source. */
  from: ReactNode;
  isNarrow?: boolean;
  className: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className={`relative overflow-clip border-line-strong bg-surface shadow-high print:shadow-none ${className}`}
    >
      <svg aria-hidden className="pointer-events-none absolute inset-0 z-10 size-full">
        <title>{WORDS}</title>
        <defs>
          <pattern
            id={id}
            width="330"
            height="120"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-24)"
          >
            <text x="0" y="60" className="fill-ink text-lg font-semibold opacity-[0.075]">
              {WORDS}
            </text>
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
      <p
        className={`flex flex-wrap items-center gap-x-1.5 border-b border-line bg-warn-soft px-3.5 py-1 text-xs text-warn ${isNarrow ? 'justify-center text-center' : ''}`}
      >
        {isNarrow ? null : <Info aria-hidden className="size-3.5 shrink-0" />}
        <span className="font-medium">{WORDS}</span>
        {isNarrow ? null : <span className="grow" />}
        <span>{from}</span>
      </p>
      {children}
    </section>
  );
}
