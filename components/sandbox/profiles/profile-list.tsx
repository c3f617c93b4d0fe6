'use client';

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { ListedPages } from '@/components/list/listed-pages';
import { useRowKeys } from '@/components/list/use-row-keys';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { HereLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { ServiceTime } from '@/components/ui/service-time';
import { useProfileName } from '@/lib/features/labels/queries';
import type { SandboxProfile, SandboxProfileList } from '@/lib/service/control-api/profile';
import { ViewSkeleton } from '../view-skeleton';

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
            {isFiltered ? 'No profiles match.' : 'This account has no profiles yet.'}
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

function ProfileRow({
  profile: { uuid, name, customer_reference, review_status, documents, updated_at },
  isChosen,
  onChoose,
}: {
  profile: SandboxProfile;
  isChosen: boolean;
  onChoose: (uuid: string) => void;
}) {
  // The sandbox has a name itself; the console's label, if there is one, is what every other screen shows.
  const called = useProfileName()({ uuid, reference: name });
  const all = documents.pending + documents.complete;
  return (
    <li>
      <HereLink
        id={rowId(uuid)}
        href={profileAddress(uuid)}
        aria-current={isChosen ? 'true' : undefined}
        data-opens-row=""
        onChoose={() => onChoose(uuid)}
        className="grid grid-cols-[minmax(0,1fr)] gap-y-1 px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_3px_0_0_var(--accent)]"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 truncate font-medium">
            <MarkedText>{called}</MarkedText>
          </span>
          <span className="shrink-0 text-xs text-ink-3">
            <span className="sr-only">changed </span>
            <ServiceTime>{updated_at}</ServiceTime>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge status={review_status} />
          <span className="min-w-0 truncate font-mono text-xs text-ink-2">
            <MarkedText>{customer_reference}</MarkedText>
          </span>
          {all === 0 ? null : (
            <span
              title={`${documents.complete} of ${all} documents complete`}
              className="ml-auto inline-flex shrink-0 items-center gap-1 text-xs text-ink-3 numeric"
            >
              <FileText aria-hidden className="size-3" />
              {documents.complete} of {all}
              <span className="sr-only"> documents complete</span>
            </span>
          )}
        </span>
      </HereLink>
    </li>
  );
}

/** A profile's address on this screen. */
const profileAddress = (uuid: string): string => `/sandbox?profile=${uuid}`;

export const rowId = (uuid: string): string => `sandbox-profile-${uuid}`;
