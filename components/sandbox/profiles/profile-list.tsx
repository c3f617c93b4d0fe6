'use client';

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ListedPages } from '@/components/list/listed-pages';
import { useRowKeys } from '@/components/list/use-row-keys';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Panel } from '@/components/ui/panel';
import type { SandboxProfile, SandboxProfileList } from '@/lib/contract/sandbox/profile';
import { ViewSkeleton } from '../view-skeleton';
import { ProfileRow } from './profile-row';

export function ProfileList({
  list,
  chosen,
  isFiltered,
  onChoose,
  onClear,
}: {
  list: UseInfiniteQueryResult<InfiniteData<SandboxProfileList>>;
  chosen: string | null;
  isFiltered: boolean;
  onChoose: (uuid: string) => void;
  onClear: () => void;
}) {
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <ListedPages
      pages={list}
      isEmpty={rows.length === 0}
      skeleton={<ViewSkeleton />}
      nothing={
        <Panel className="px-4 py-8 text-center">
          <p role="status" className="text-ink-2">
            {isFiltered ? 'No profile matches.' : 'This account has no profiles yet.'}
          </p>
          {isFiltered ? (
            <Button className="mt-3" onClick={onClear}>
              Show all profiles
            </Button>
          ) : null}
        </Panel>
      }
      more="Show more profiles"
    >
      <Rows rows={rows} chosen={chosen} isBusy={list.isPlaceholderData} onChoose={onChoose} />
      <p role="status" className="mt-2 px-0.5 text-sm text-ink-3 numeric">
        {rows.length < total
          ? `${countWords(rows.length)} of ${countWords(total)} profiles; search to find the others`
          : total === 1
            ? '1 profile'
            : `${countWords(total)} profiles`}
      </p>
    </ListedPages>
  );
}

function Rows({
  rows,
  chosen,
  isBusy,
  onChoose,
}: {
  rows: readonly SandboxProfile[];
  chosen: string | null;
  isBusy: boolean;
  onChoose: (uuid: string) => void;
}) {
  return (
    <Panel
      aria-busy={isBusy}
      className="min-[1100px]:max-h-[calc(100dvh-290px)] min-[1100px]:min-h-[320px] min-[1100px]:overflow-y-auto"
    >
      <ul {...useRowKeys<HTMLUListElement>()} className="divide-y divide-line">
        {rows.map((profile) => (
          <ProfileRow
            key={profile.uuid}
            profile={profile}
            isChosen={profile.uuid === chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </Panel>
  );
}
