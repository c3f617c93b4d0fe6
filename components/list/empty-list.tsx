import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';

/** Shown in place of a list's rows: why there are none, and what to do. */
export function EmptyList({
  title,
  actions = null,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Panel className="px-5 py-10 text-center">
      <div role="status">
        <h2>{title}</h2>
        <p className="mx-auto mt-1 max-w-[64ch] break-words text-ink-2">{children}</p>
      </div>
      {actions === null ? null : <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </Panel>
  );
}
