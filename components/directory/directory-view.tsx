'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { useListHead } from '@/components/shell/use-list-head';
import { useMirroredState } from '@/components/shell/use-mirrored-state';
import { buttonClass } from '@/components/ui/button';
import type { SortOrder } from '@/lib/contract/console-api';
import type { DirectorySort } from '@/lib/contract/console-events';
import {
  DEFAULT_DIRECTORY_FILTER,
  type DirectoryFilter,
  directoryExportAddress,
  directoryWindowQuery,
} from '@/lib/queries/directory';
import { ProblemError } from '@/lib/queries/request-json';
import { DIRECTORY_ADDRESS, type DirectoryState, toFilter } from './directory-address';
import { DirectoryHeading } from './directory-heading';
import { DirectorySearch } from './directory-search';
import { DirectoryTable } from './directory-table';
import { NarrowedBy } from './narrowed-by';
import { NothingHere } from './nothing-here';
import { RecentStrip } from './recent-strip';
import { StatusCounts } from './status-counts';
import { TableSkeleton } from './table-skeleton';

const firstWindow = (filter: DirectoryFilter) => directoryWindowQuery({ ...filter, offset: 0 });

/** Every profile that the console knows: found by reference or UUID, filtered, sorted, and all of that in the address. */
export function DirectoryView({ initial }: { initial: DirectoryState }) {
  const [state, change] = useMirroredState(initial, DIRECTORY_ADDRESS);
  const { q, status, risk, team, assignee, form, configuration, sort, order } = state;
  const filter = useMemo(
    () => toFilter({ q, status, risk, team, assignee, form, configuration, sort, order }),
    [q, status, risk, team, assignee, form, configuration, sort, order],
  );
  const { head, shown } = useListHead(filter, firstWindow);
  const router = useRouter();
  const queryClient = useQueryClient();

  const type = (typed: string) => {
    change({ q: typed }, 'type');
    // Asked for before the key press is drawn, so that the answer is on its way meanwhile.
    void queryClient.prefetchQuery(firstWindow(toFilter({ ...state, q: typed })));
  };
  // These two stay the same, so that the table is drawn only when its rows change.
  const onSort = useCallback(
    (by: DirectorySort, direction: SortOrder) => change({ sort: by, order: direction }),
    [change],
  );
  const onOpen = useCallback((uuid: string) => router.push(`/profiles/${uuid}`), [router]);
  const clear = () => {
    change({ ...DEFAULT_DIRECTORY_FILTER, sort, order });
    // The button goes away with what it cleared; the focus must not.
    focusPageSearch();
  };
  const { data, error } = head;
  const problem = error instanceof ProblemError ? error.problem : null;

  return (
    <>
      <DirectoryHeading total={data?.total ?? null}>
        <a href={directoryExportAddress(filter)} download className={buttonClass()}>
          <Download aria-hidden />
          Export CSV
        </a>
      </DirectoryHeading>
      <RecentStrip />
      <NarrowedBy
        form={form}
        configuration={configuration}
        onClear={() => change({ form: null, configuration: null })}
      />
      <DirectorySearch state={state} choices={data?.choices} onType={type} onChoose={change} />
      {data === undefined ? (
        problem === null ? (
          <>
            <StatusCounts counts={undefined} total={undefined} status={status} onChange={() => {}} />
            <TableSkeleton />
          </>
        ) : (
          <ProblemPanel problem={problem} onRetry={() => head.refetch()} />
        )
      ) : (
        <>
          <StatusCounts
            counts={data.counts}
            total={data.total}
            status={status}
            onChange={(next) => change({ status: next })}
          />
          {problem === null ? null : (
            <p role="status" className="mb-3 rounded-lg bg-warn-soft px-3.5 py-2 text-warn">
              {`${problem.title} The rows below are as they were before. Request ID ${problem.requestId}.`}
            </p>
          )}
          {data.matching === 0 ? (
            <NothingHere filter={shown} isEmpty={data.total === 0} onClear={clear} />
          ) : (
            <DirectoryTable
              filter={shown}
              matching={data.matching}
              busy={head.isPlaceholderData}
              onSort={onSort}
              onOpen={onOpen}
            />
          )}
        </>
      )}
    </>
  );
}
