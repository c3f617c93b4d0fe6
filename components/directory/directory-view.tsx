'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useState } from 'react';
import { CompareBar } from '@/components/list/compare-bar';
import { FacetChips } from '@/components/list/facet-chips';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListSearch } from '@/components/list/list-search';
import { ListSelects } from '@/components/list/list-selects';
import { ListSkeleton } from '@/components/list/list-skeleton';
import { ListTable, type RowPlace } from '@/components/list/list-table';
import { useList } from '@/components/list/use-list';
import { AssignForms, AssignSelected, assignAddress } from '@/components/shell/assign-forms';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { RecentStrip } from '@/components/shell/recent-strip';
import { SavedViews } from '@/components/shell/views/saved-views';
import { countWords } from '@/components/ui/count-words';
import type { DirectoryProfile } from '@/lib/contract/console-events';
import type { ListRequest } from '@/lib/contract/lists/list';
import { PROFILES_LIST } from '@/lib/contract/lists/profiles';
import type { ReadNowAnswer } from '@/lib/contract/survey';
import { useProfileName } from '@/lib/queries/labels';
import { ProblemError } from '@/lib/queries/request-json';
import { DirectoryRow } from './directory-row';
import { EmptyDirectory } from './empty-directory';
import { FilterChips } from './filter-chips';
import { MoreFilters } from './more-filters';
import { PROFILES_LOOKS } from './profile-table-style';
import { ReadNow, ReadNowProgress } from './read-now';

/** Every known profile: searched by reference, name or UUID, filtered and sorted, all of it in the address. */
export function DirectoryView() {
  const list = useList(PROFILES_LIST);
  const { state, change, data, head, shown } = list;
  const router = useRouter();
  const nameOf = useProfileName();
  // Stable callbacks, so the table only renders when its rows change.
  const open = useCallback(({ uuid }: { uuid: string }) => router.push(`/profiles/${uuid}`), [router]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, DirectoryProfile>>(new Map());
  const choose = useCallback(
    (profile: DirectoryProfile) => setChosen((before) => toggled(before, profile)),
    [],
  );
  const [asked, setAskedFor] = useState<{ answer: ReadNowAnswer; at: number } | null>(null);
  const setAsked = (answer: ReadNowAnswer) => setAskedFor({ answer, at: Date.now() });
  const row = useCallback(
    (profile: DirectoryProfile, place: RowPlace) => {
      const name = nameOf({ uuid: profile.uuid, reference: profile.customerReference });
      const isChosen = chosen.has(profile.uuid);
      return <DirectoryRow key={place.index} profile={profile} name={name} isChosen={isChosen} {...place} />;
    },
    [nameOf, chosen],
  );
  const problem = head.error instanceof ProblemError ? head.error.problem : null;

  return (
    <>
      <DirectoryHeading
        total={data?.total ?? null}
        request={list.request}
        actions={
          <>
            {data === undefined || data.matching === 0 ? null : (
              <AssignForms
                href={assignAddress(choosing(shown))}
                label={`Assign forms to ${data.matching < data.total ? 'all matching' : 'all'}…`}
              />
            )}
            <ReadNow
              body={{ filter: shown }}
              count={data?.matching ?? 0}
              which={
                data !== undefined && data.matching < data.total ? 'About this list' : 'All known profiles'
              }
              onAsked={setAsked}
            />
          </>
        }
      />
      <RecentStrip />
      <search className="mt-[18px] mb-2.5 flex flex-wrap gap-2">
        <SavedViews list="profiles" />
        <ListSearch
          list={PROFILES_LIST}
          value={state.q}
          prefer="profile"
          onType={list.type}
          onOnly={list.openOnly(open)}
          className="w-[340px] min-w-[180px] shrink max-[639px]:w-full"
        />
        <ListSelects
          list={PROFILES_LIST}
          state={state}
          facets={data?.facets}
          onChange={change}
          className="max-w-[200px] min-w-[110px] grow sm:grow-0"
        />
        <MoreFilters state={state} matching={data?.matching} onChange={change} />
      </search>
      {asked === null ? null : (
        <ReadNowProgress key={asked.at} answer={asked.answer} onDone={() => setAskedFor(null)} />
      )}
      <FilterChips state={state} request={shown} coverage={data?.coverage ?? null} onChange={change} />
      {data === undefined && problem !== null ? (
        <ProblemPanel problem={problem} onRetry={() => head.refetch()} />
      ) : (
        <>
          <FacetChips
            filter={PROFILES_LIST.filters.status}
            facet={data?.facets.status}
            chosen={state.status}
            onChange={(status) => change({ status })}
          />
          <ListNotices ignored={list.ignored} failure={head.error} />
          {data === undefined ? (
            <ListSkeleton says="Loading profiles" looks={PROFILES_LOOKS} />
          ) : data.matching === 0 ? (
            <EmptyDirectory q={String(shown.q ?? '')} isEmpty={data.total === 0} onClear={list.clear} />
          ) : (
            <ListTable
              list={PROFILES_LIST}
              tableStyle={PROFILES_LOOKS}
              request={shown}
              matching={data.matching}
              busy={head.isPlaceholderData}
              row={row}
              onSort={list.onSort}
              onOpen={open}
              onChoose={choose}
            />
          )}
          <CompareBar
            items={[...chosen.keys()].map((uuid) => `profile:${uuid}`)}
            names={[...chosen.values()].map((profile) =>
              nameOf({ uuid: profile.uuid, reference: profile.customerReference }),
            )}
            actions={
              <>
                <AssignSelected profiles={[...chosen.keys()]} />
                <ReadNow
                  body={{ profiles: [...chosen.keys()] }}
                  count={chosen.size}
                  which="Selected"
                  onAsked={setAsked}
                />
              </>
            }
            onClear={() => setChosen(new Map())}
          />
        </>
      )}
    </>
  );
}

/** A plan contains its profiles whatever their order on screen. */
const choosing = ({ sort: _, order: __, ...filter }: ListRequest): ListRequest => filter;

/** Selected profiles stay selected while the filter changes. */
function toggled(before: ReadonlyMap<string, DirectoryProfile>, profile: DirectoryProfile) {
  const next = new Map(before);
  if (!next.delete(profile.uuid)) next.set(profile.uuid, profile);
  return next;
}

export function DirectoryHeading({
  total,
  request,
  actions,
}: {
  total: number | null;
  request?: ListRequest;
  actions?: ReactNode;
}) {
  return (
    <ListHeading list={PROFILES_LIST} actions={actions} {...(request ? { request } : {})}>
      {`${total === null ? 'Profiles' : total === 1 ? '1 profile' : `${countWords(total)} profiles`} from webhooks or opened in this console.`}
    </ListHeading>
  );
}
