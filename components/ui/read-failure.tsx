'use client';

import { TriangleAlert } from 'lucide-react';
import { Button } from './button';

/** Shown in place of data that could not be read, or above earlier data. */
export function ReadFailure({
  error,
  hasOlder = false,
  onRetry,
}: {
  error: Error;
  hasOlder?: boolean;
  onRetry: () => void;
}) {
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-warn-soft px-3.5 py-2"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 grow basis-[200px] break-words">
        {error.message} {hasOlder ? 'What you see may be out of date.' : ''}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
