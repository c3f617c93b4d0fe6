import type { ReactNode } from 'react';
import { ProblemError } from '@/lib/platform/data/request-json';

export function ListNotices({
  ignored,
  failure = null,
  children,
}: {
  /** Parameters of the address with invalid values. */
  ignored: readonly string[];
  failure?: Error | null;
  children?: ReactNode;
}) {
  const problem = failure instanceof ProblemError ? failure.problem : null;
  return (
    <div role="status" className="mb-3 grid gap-1 rounded-lg bg-warn-soft px-3.5 py-2 text-warn empty:hidden">
      {ignored.length === 0 ? null : (
        <p>{`Unknown filters in the address were ignored: ${[...new Set(ignored)].join(', ')}.`}</p>
      )}
      {children}
      {problem === null ? null : (
        <p>
          {`${problem.title} The rows below may be out of date. ${problem.detail} Request ID ${problem.requestId}.`}
        </p>
      )}
    </div>
  );
}
