import type { ReactNode } from 'react';
import { ReadFailure } from '@/components/ui/read-failure';
import { ProblemError } from '@/lib/platform/data/request-json';
import { ProblemPanel } from './problem-panel';

/** What a query has read, below a note if it is out of date. Until there is data: a placeholder, or what went wrong. */
export function Loaded<Data>({
  query: { data, error, refetch },
  waiting,
  children,
}: {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const retry = () => void refetch();
  if (data === undefined) {
    if (error === null) return waiting;
    if (error instanceof ProblemError) return <ProblemPanel problem={error.problem} onRetry={retry} />;
    return <ReadFailure error={error} onRetry={retry} />;
  }
  return (
    <>
      {error === null ? null : <ReadFailure error={error} hasOlder onRetry={retry} />}
      {children(data)}
    </>
  );
}
