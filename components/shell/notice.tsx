import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something about the whole page, at the bottom of the window; with a button, if there is something to do. */
export function Notice({
  icon: Icon,
  action,
  children,
}: {
  icon: LucideIcon;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="pointer-events-auto flex max-w-[560px] items-start gap-2.5 rounded-lg border border-line-strong bg-surface px-3.5 py-2.5 shadow-high">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <p className="min-w-0">{children}</p>
      {action}
    </div>
  );
}
