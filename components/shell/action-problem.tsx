'use client';

import type { Problem } from '@/lib/contract/problem';

/** Why a change was not made, beside what was to make it. */
export function ActionProblem({ problem }: { problem: Problem | null }) {
  if (problem === null) return null;
  return (
    <div role="alert" className="rounded-lg border border-line bg-warn-soft px-3.5 py-2.5">
      <p className="font-semibold">{problem.title}</p>
      <p className="text-ink-2">{problem.detail}</p>
      <p className="mt-1 text-xs text-ink-3">
        Request ID <span className="font-mono break-all">{problem.requestId}</span>
      </p>
    </div>
  );
}
