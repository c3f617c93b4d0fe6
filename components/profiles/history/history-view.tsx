'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Loaded } from '@/components/shell/loaded';
import { useAddressState } from '@/components/shell/use-address-state';
import { RowsSkeleton, Skeleton } from '@/components/ui/skeleton';
import type { Version, VersionDetail } from '@/lib/features/history/history';
import { versionsQuery } from '@/lib/features/profiles/profile-queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { readCompared, type Side } from './compared-versions';
import { Comparison } from './comparison';
import { VersionList } from './version-list';

/** The history of a profile's configuration, as far as this console has read it. */
export function HistoryView({
  setup,
  status,
  onRestore,
}: {
  setup: ProfileSetup;
  /** When the current configuration was read, and a button to read it again. */
  status: ReactNode;
  /** The operator wants to restore the forms of an earlier version in the editor. */
  onRestore: (version: VersionDetail) => void;
}) {
  const query = useInfiniteQuery(versionsQuery(setup.uuid));
  const { data, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const { compared, chooseFrom, chooseTo, chooseBoth } = useCompared(rows);

  // The configuration shown as "now" was read after the list: it may have created a version or confirmed one.
  const readOnce = useEffectEvent((readAt: string) => {
    if (data !== undefined && (rows[0]?.lastReadAt ?? '') < readAt) void refetch();
  });
  useEffect(() => readOnce(setup.readAt), [setup.readAt]);

  return (
    <Loaded query={query} waiting={<HistorySkeleton />}>
      {() => (
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
                No versions yet. Each change found when the profile is read will appear here.
              </p>
            ) : (
              <Comparison setup={setup} from={compared.from} to={compared.to} onRestore={onRestore} />
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

const ROWS = ['w-52', 'w-44', 'w-48', 'w-40'];

function HistorySkeleton() {
  return (
    <div aria-busy="true" className="grid gap-[26px] min-[1000px]:grid-cols-[360px_minmax(0,1fr)]">
      <p role="status" className="sr-only">
        Loading versions…
      </p>
      {[0, 1].map((column) => (
        <div key={column}>
          <Skeleton className="mb-4 w-24" />
          <RowsSkeleton widths={ROWS} />
        </div>
      ))}
    </div>
  );
}

/** The compared sides, as in the address. */
function useCompared(rows: readonly Pick<Version, 'number'>[]) {
  const { parameters, write } = useAddressState();
  return {
    compared: readCompared((name) => parameters.get(name), rows),
    chooseFrom: (number: number) => write({ from: String(number) }),
    chooseTo: (side: Side) => write({ to: side === 'now' ? null : String(side) }),
    chooseBoth: (from: number, to: number) => write({ from: String(from), to: String(to) }),
  };
}
