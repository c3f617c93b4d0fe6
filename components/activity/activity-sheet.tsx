'use client';

import { useQuery } from '@tanstack/react-query';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { Sheet } from '@/components/ui/sheet';
import { DetailsSkeleton } from '@/components/ui/skeleton';
import type { ACTIVITY_LIST } from '@/lib/contract/lists/activity';
import type { FiltersOf } from '@/lib/contract/lists/list';
import { activityRowQuery } from '@/lib/queries/activity';
import { useProfileName } from '@/lib/queries/labels';
import { ProblemError } from '@/lib/queries/request-json';
import { ActivityDetails } from './activity-details';
import { actorWords, deedWords } from './activity-words';

/** One act: who, when, why, and what was there before. */
export function ActivitySheet({
  number,
  onClose,
  onShowOnly,
}: {
  number: number;
  onClose: () => void;
  onShowOnly: (part: Partial<FiltersOf<typeof ACTIVITY_LIST>>) => void;
}) {
  const { data: row, error, refetch, dataUpdatedAt } = useQuery(activityRowQuery(number));
  const nameOf = useProfileName();
  const problem = error instanceof ProblemError ? error.problem : null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={row ? `${actorWords(row)} ${deedWords(row, nameOf)}` : `Row ${number}`}
      description="One row of Activity, as it was written"
    >
      <div className="min-h-0 grow overflow-y-auto px-5 py-4">
        {row ? (
          <ActivityDetails row={row} readAt={new Date(dataUpdatedAt).toISOString()} onShowOnly={onShowOnly} />
        ) : problem !== null ? (
          <ProblemPanel problem={problem} onRetry={() => refetch()} />
        ) : (
          <DetailsSkeleton />
        )}
      </div>
    </Sheet>
  );
}
