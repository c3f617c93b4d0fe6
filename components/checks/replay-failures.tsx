'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ListedPages } from '@/components/list/listed-pages';
import { RowTable } from '@/components/list/row-table';
import { TableExports } from '@/components/shell/presenter/table-exports';
import { ProfileLink } from '@/components/shell/profile-name';
import { Badge } from '@/components/ui/badge';
import { countWords } from '@/components/ui/count-words';
import { ServiceTime } from '@/components/ui/service-time';
import { LogSkeleton } from '@/components/ui/skeleton';
import { addressOf } from '@/lib/features/call';
import { replayFailuresQuery } from '@/lib/features/checks/replay-queries';
import type { CheckReplay, ReplayFailure } from '@/lib/features/checks/replays';

const COLUMNS = [{ label: 'Profile' }, { label: 'Would have failed' }, { label: 'How often' }];

export function ReplayFailures({ replay: { id, change } }: { replay: CheckReplay }) {
  const pages = useInfiniteQuery(replayFailuresQuery(id));
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section aria-labelledby="replay-failures-title" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="replay-failures-title" className="font-semibold">
          Profiles that would have failed
        </h3>
        <span className="flex gap-2 print:hidden">
          <TableExports
            href={addressOf('GET /api/replays/{id}/profiles/export', { params: { id } })}
            name="replay"
          />
        </span>
      </div>
      <div>
        <ListedPages
          pages={pages}
          isEmpty={rows.length === 0}
          skeleton={
            <LogSkeleton says="Loading profiles that would have failed" bars={['w-40', 'w-48', 'w-12']} />
          }
          nothing={null}
          more="Show more"
        >
          <RowTable label="Profiles that would have failed" columns={COLUMNS}>
            {rows.map((row) => (
              <FailureRow key={row.number} row={row} before={change?.version ?? null} />
            ))}
          </RowTable>
        </ListedPages>
      </div>
    </section>
  );
}

function FailureRow({
  row: { profile, customerReference, since, until, times, first, isMore },
  before,
}: {
  row: ReplayFailure;
  before: number | null;
}) {
  return (
    <tr className="hover:bg-sunken">
      <td>
        <ProfileLink uuid={profile} reference={customerReference} />
      </td>
      <td className="max-[639px]:col-span-2">
        {until === null ? (
          <>
            since <ServiceTime>{since}</ServiceTime>
          </>
        ) : (
          <>
            from <ServiceTime>{since}</ServiceTime> to <ServiceTime>{until}</ServiceTime>
          </>
        )}
        {isMore && before !== null ? (
          <span className="ml-2">
            <Badge tone="info">new since version {before}</Badge>
          </span>
        ) : null}
      </td>
      <td className="max-[639px]:col-span-2">
        {times === 1 ? (
          'once'
        ) : (
          <>
            {countWords(times)} times since <ServiceTime>{first}</ServiceTime>
          </>
        )}
      </td>
    </tr>
  );
}
