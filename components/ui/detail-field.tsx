import type { ReactNode } from 'react';

/** A member of a thing in a description list, with the word that the API or the sender has for it. */
export function DetailField({
  label,
  code,
  children,
}: {
  label: string;
  code?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-xs text-ink-3">
        {label} {code ? <code className="font-mono">{code}</code> : null}
      </dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-1.5">{children}</dd>
    </div>
  );
}
