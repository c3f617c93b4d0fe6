import type { PortalConfigurationsWindow } from '@/lib/contract/console-api';
import { cutNotice, unreadableNotice } from '@/lib/contract/list-notices';
import { ProblemError } from '@/lib/queries/request-json';

/** What the operator should know about the rows below, besides the rows themselves. */
export function ListNotices({
  list: { unreadable, cut },
  failure,
}: {
  list: PortalConfigurationsWindow;
  failure: Error | null;
}) {
  const problem = failure instanceof ProblemError ? failure.problem : null;
  if (unreadable === 0 && cut === null && problem === null) return null;
  return (
    <div role="status" className="mb-3 grid gap-1 rounded-lg bg-warn-soft px-3.5 py-2 text-warn">
      {cut === null ? null : <p>{cutNotice(cut)}</p>}
      {unreadable === 0 ? null : <p>{unreadableNotice(unreadable)}</p>}
      {problem === null ? null : (
        <p>
          {problem.title} The rows below are from the last reading. {problem.detail} Request ID{' '}
          {problem.requestId}.
        </p>
      )}
    </div>
  );
}
