import type { ReactNode } from 'react';
import { Panel } from './panel';

/** A panel that is a region, named by its heading. */
export function Card({
  id,
  title,
  aside = '',
  className,
  children,
}: {
  /** Of the heading. */
  id: string;
  title: ReactNode;
  /** A short description of the contents. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Panel className={className}>
      <section aria-labelledby={id} className="px-3.5 py-3">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 id={id}>{title}</h2>
          {aside === '' ? null : <span className="min-w-0 grow text-ink-3">{aside}</span>}
        </div>
        {children}
      </section>
    </Panel>
  );
}
