'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ProblemPanel } from '@/components/shell/problem-panel';
import type { ProfileSetup } from '@/lib/contract/console-api';
import type { VersionDetail } from '@/lib/contract/console-history';
import { versionsQuery } from '@/lib/queries/history';
import { ProblemError } from '@/lib/queries/request-json';
import { Comparison } from './comparison';
import { HistorySkeleton } from './history-skeleton';
import { useCompared } from './use-compared';
import { VersionList } from './version-list';

/** How the configuration of a profile came to be what it is, as far as this console has read it. */
export function HistoryView({
  setup,
  status,
  onPutBack,
}: {
  setup: ProfileSetup;
  /** When the present configuration was read, and the way to read it again. */
  status: ReactNode;
  /** The operator wants the forms of an earlier version in the editor. */
  onPutBack: (version: VersionDetail) => void;
}) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    versionsQuery(setup.uuid),
  );
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const { compared, chooseFrom, chooseTo, chooseBoth } = useCompared(rows);

  // What is on screen as "now" was read after the list: it may have made a version, or been one for longer.
  const readOnce = useEffectEvent((readAt: string) => {
    if (data !== undefined && (rows[0]?.lastReadAt ?? '') < readAt) void refetch();
  });
  useEffect(() => readOnce(setup.readAt), [setup.readAt]);

  if (data === undefined) {
    return error instanceof ProblemError ? (
      <ProblemPanel problem={error.problem} onRetry={() => void refetch()} />
    ) : (
      <HistorySkeleton />
    );
  }
  return (
    <>
      <div className="mb-3 flex justify-end">{status}</div>
      <div className="grid gap-[26px] min-[1000px]:grid-cols-[360px_minmax(0,1fr)]">
        <VersionList
          rows={rows}
          readAt={setup.readAt}
          compared={compared}
          onFrom={chooseFrom}
          onTo={chooseTo}
          onBoth={chooseBoth}
          more={hasNextPage ? { isReading: isFetchingNextPage, read: () => void fetchNextPage() } : null}
        />
        {compared.from === null ? (
          <p className="text-ink-2">
            No version is kept yet. From now on every configuration that this console reads for the profile is
            kept here.
          </p>
        ) : (
          <Comparison setup={setup} from={compared.from} to={compared.to} onPutBack={onPutBack} />
        )}
      </div>
    </>
  );
}
