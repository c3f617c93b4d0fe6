import { countWords } from '@/components/ui/count-words';
import { ProblemError } from '@/lib/queries/request-json';

/** What the operator should know about the rows below, besides the rows themselves. */
export function ListNotices({ unreadable, failure }: { unreadable: number; failure: Error | null }) {
  const problem = failure instanceof ProblemError ? failure.problem : null;
  if (unreadable === 0 && problem === null) return null;
  return (
    <div role="status" className="mb-3 grid gap-1 rounded-lg bg-warn-soft px-3.5 py-2 text-warn">
      {unreadable === 0 ? null : (
        <p>
          {unreadable === 1
            ? '1 row of the service could not be read and is not shown.'
            : `${countWords(unreadable)} rows of the service could not be read and are not shown.`}
        </p>
      )}
      {problem === null ? null : (
        <p>
          {problem.title} The rows below are from the last reading. {problem.detail} Request ID{' '}
          {problem.requestId}.
        </p>
      )}
    </div>
  );
}
