'use client';

import { TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';

/** At the place of what did not go through: what that was, why, and what to do next. */
export function Refused({ what, error, onRetry }: { what: string; error: Error; onRetry?: () => unknown }) {
  return (
    <div
      role="alert"
      className="my-2 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-l border border-line bg-warn-soft px-3.5 py-2.5"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="min-w-0 grow basis-[220px]">
        <p className="font-[560]">{what}</p>
        <p className="break-words text-ink-2">
          <MarkedText>{error.message}</MarkedText>
        </p>
      </div>
      {onRetry ? <Button onClick={() => void onRetry()}>Try again</Button> : null}
    </div>
  );
}
