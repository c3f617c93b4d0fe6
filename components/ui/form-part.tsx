import type { ReactNode } from 'react';

export function FormPart({ title, says, children }: { title: string; says?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface px-4 py-3.5 shadow-low">
      <h2>{title}</h2>
      {says === undefined ? null : <p className="text-sm text-ink-3">{says}</p>}
      <div className="mt-2.5 grid gap-3">{children}</div>
    </section>
  );
}
