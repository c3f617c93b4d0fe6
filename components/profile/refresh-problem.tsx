'use client';

import { TriangleAlert } from 'lucide-react';
import { RetryCountdown } from '@/components/shell/retry-countdown';
import { Button } from '@/components/ui/button';
import type { Problem } from '@/lib/contract/problem';

/**
 * Reading again failed: what was read before stays on screen, and this says so. Where the service asked
 * for a pause it counts down and goes on by itself.
 */
export function RefreshProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border border-line bg-warn-soft px-3.5 py-2.5 print:hidden"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="min-w-0 grow basis-[240px]">
        <p className="font-[560]">{problem.title}</p>
        <p className="break-words text-ink-2">
          What you see was read before. {problem.detail} Request ID <code>{problem.requestId}</code>
        </p>
      </div>
      {problem.retryAfter === undefined ? (
        <Button onClick={onRetry}>Try again</Button>
      ) : (
        // Said once by the banner: a screen reader is not told every second.
        <span aria-live="off">
          <RetryCountdown key={problem.requestId} seconds={problem.retryAfter} onDue={onRetry} />
        </span>
      )}
    </div>
  );
}
