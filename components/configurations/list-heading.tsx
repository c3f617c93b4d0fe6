import type { ReactNode } from 'react';
import { countWords } from '@/components/ui/count-words';

export function ListHeading({ total, children }: { total: number | null; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1>Portal configurations</h1>
        <p className="text-ink-2">
          {`What each onboarding portal asks its customers for.${total === null ? '' : ` ${countWords(total)} in this account.`}`}
        </p>
      </div>
      {children}
    </div>
  );
}
