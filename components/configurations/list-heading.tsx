import type { ReactNode } from 'react';

export function ListHeading({ total, children }: { total: number | null; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1>Portal configurations</h1>
        <p className="text-ink-2">
          What each onboarding portal asks its customers for.
          {total === null ? '' : ` ${total.toLocaleString('en-GB')} in this account.`}
        </p>
      </div>
      {children}
    </div>
  );
}
