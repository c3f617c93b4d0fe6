'use client';

import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { AssignForms, AssignSelected, assignAddress } from '@/components/assignments/assign-forms';
import { ColumnsMenu } from '@/components/list/columns-menu';
import { FacetChips } from '@/components/list/facet-chips';
import { ActiveFilters, useFilterBar } from '@/components/list/filters/filter-bar';
import type { ActiveFilter } from '@/components/list/filters/filter-field';
import { activeFilters } from '@/components/list/filters/filter-table';
import { profileFilters } from '@/components/list/filters/profile-filters';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListSearch } from '@/components/list/list-search';
import { ListSelects } from '@/components/list/list-selects';
import { ListSkeleton } from '@/components/list/list-skeleton';
import { ListTable, type RowPlace } from '@/components/list/list-table';
import { SelectionBar } from '@/components/list/selection-bar';
import { useList } from '@/components/list/use-list';
import { useDemoProgress } from '@/components/shell/demo-progress';
import { useMay } from '@/components/shell/operator-session';
import { usePresenter } from '@/components/shell/presenter-mode';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { RecentStrip } from '@/components/shell/recent-strip';
import { useRememberedChoice } from '@/components/shell/remembered-choices';
import { SavedViews } from '@/components/shell/views/saved-views';
import { Button } from '@/components/ui/button';
import { countWords, unitWords } from '@/components/ui/count-words';
import { loadLater } from '@/components/ui/load-later';
import { useLabels, useProfileName } from '@/lib/features/labels/queries';
import { ANY_BASELINE, PROFILES_LIST } from '@/lib/features/profiles/list';
import type { DirectoryProfile } from '@/lib/features/profiles/profiles';
import { profileChoicesQuery } from '@/lib/features/profiles/queries';
import type { ReadNowAnswer } from '@/lib/features/survey/survey';
import { ProblemError } from '@/lib/platform/data/request-json';
import type { ListRequest, ListState, SortOrder } from '@/lib/platform/list/list';
import { DirectoryRow } from './directory-row';
import { EmptyDirectory } from './empty-directory';
import { FilterNotes } from './filter-notes';
import { chosenColumns, PROFILE_COLUMNS, switchColumn } from './profile-columns';
import { profileCells, profileTableStyle, SORT_WORDS } from './profile-table-style';
import { ReadNow, ReadNowProgress } from './read-now';

const Suggestions = loadLater(() =>
  import('./profile-suggestions').then((module) => module.ProfileSuggestions),
);

const ImportProfiles = loadLater(() => import('./import-profiles').then((module) => module.ImportProfiles));

/** By how much columns are wider in presenter mode. */
const LARGER = 1.18;

/** Every known profile: searched by reference, name or UUID, filtered and sorted, all of it in the address. */
export function DirectoryView() {
  const list = useList(PROFILES_LIST);
  const { state, change, data, head, shown } = list;
  const router = useRouter();
  const nameOf = useProfileName();
  // Stable callbacks, so the table only renders when its rows change.
  const open = useCallback(({ uuid }: { uuid: string }) => router.push(`/profiles/${uuid}`), [router]);
  const [stored, storeColumns] = useRememberedChoice('profile-columns');
  const isPresented = usePresenter() !== null;
  const isNavigationShown = useDemoProgress() !== null || !isPresented;
  const { columns, cells, tableStyle } = useMemo(() => {
    const columns = chosenColumns(stored);
    const presented = { scale: isPresented ? LARGER : 1, isNavigationShown };
    return {
      columns,
      cells: profileCells(columns, presented),
      tableStyle: profileTableStyle(columns, presented),
    };
  }, [stored, isPresented, isNavigationShown]);
  const filter = JSON.stringify(choosing(shown));
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenProfile>>(new Map());
  const choose = useCallback(
    (profile: DirectoryProfile) => setChosen((before) => toggled(before, { profile, filter })),
    [filter],
  );
  const profiles = [...chosen.values()].map(({ profile }) => profile);
  const [asked, setAskedFor] = useState<{ answer: ReadNowAnswer; at: number } | null>(null);
  const setAsked = (answer: ReadNowAnswer) => setAskedFor({ answer, at: Date.now() });
  const row = useCallback(
    (profile: DirectoryProfile, place: RowPlace) => {
      const name = nameOf({ uuid: profile.uuid, reference: profile.customerReference });
      const isChosen = chosen.has(profile.uuid);
      return (
        <DirectoryRow
          key={place.index}
          profile={profile}
          name={name}
          isChosen={isChosen}
          cells={cells}
          {...place}
        />
      );
    },
    [nameOf, chosen, cells],
  );
  const { input, chips } = useFilterBar({
    active: useActiveFilters(state),
    onChange: change,
    suggestions: (entry) => <Suggestions entry={entry} state={state} facets={data?.facets} />,
  });
  const mayImport = useMay('profiles.import');
  const [isImporting, setImporting] = useState(false);
  // Rarely needed once there are profiles, so only the empty list says it in words.
  const importButton = (words: string | null) =>
    mayImport ? (
      <Button
        aria-label="Import profiles"
        title="Import profiles"
        onClick={() => setImporting(true)}
        {...ImportProfiles.whenLikely}
      >
        <Upload aria-hidden /> {words}
      </Button>
    ) : null;
  const problem = head.error instanceof ProblemError ? head.error.problem : null;

  return (
    <>
      <DirectoryHeading
        total={data?.total ?? null}
        request={list.request}
        actions={
          <>
            <ColumnsMenu
              columns={PROFILE_COLUMNS.filter(({ when }) => when !== 'always').map((column) => ({
                ...column,
                isOn: columns.includes(column),
              }))}
              onSwitch={(key) => storeColumns(switchColumn(stored, key))}
              sortWords={SORT_WORDS}
              sorts={PROFILES_LIST.sorts}
              sort={state.sort}
              onSort={list.onSort as (sort: string, order: SortOrder) => void}
            />
            {data === undefined || data.matching === 0 ? null : (
              <AssignForms
                href={assignAddress(choosing(shown))}
                label={`Assign forms to all ${countWords(data.matching)}…`}
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
            {importButton(null)}
          </>
        }
      />
      {isImporting ? <ImportProfiles onClose={() => setImporting(false)} /> : null}
      <div className="max-[639px]:hidden">
        <RecentStrip />
      </div>
      <search className="mt-3.5 mb-2.5 flex flex-wrap gap-2">
        <SavedViews list="profiles" />
        <ListSearch
          list={PROFILES_LIST}
          value={state.q}
          prefer="profile"
          onType={list.type}
          onOnly={list.openOnly(open)}
          className="w-[300px] min-w-[180px] shrink max-[639px]:w-0 max-[639px]:grow"
        />
        <ListSelects
          list={PROFILES_LIST}
          state={state}
          facets={data?.facets}
          onChange={change}
          className="max-w-[170px] min-w-[110px] max-[639px]:hidden"
        />
        {input}
      </search>
      {asked === null ? null : (
        <ReadNowProgress key={asked.at} answer={asked.answer} onDone={() => setAskedFor(null)} />
      )}
      <ActiveFilters
        chips={chips}
        matching={
          data === undefined || head.isPlaceholderData
            ? null
            : [data.matching, data.matching === 1 ? 'profile' : 'profiles']
        }
        clearWords="Show all profiles"
        onClear={list.clear}
      >
        <FilterNotes state={state} request={shown} coverage={data?.coverage ?? null} />
      </ActiveFilters>
      {data === undefined && problem !== null ? (
        <ProblemPanel problem={problem} onRetry={() => head.refetch()} />
      ) : (
        <>
          <div className="max-[639px]:hidden">
            <FacetChips
              filter={PROFILES_LIST.filters.status}
              facet={data?.facets.status}
              chosen={state.status}
              onChange={(status) => change({ status })}
            />
          </div>
          <ListNotices ignored={list.ignored} failure={head.error} />
          {data === undefined ? (
            <ListSkeleton says="Loading profiles" looks={tableStyle} />
          ) : data.matching === 0 ? (
            <EmptyDirectory
              q={String(shown.q ?? '')}
              isEmpty={data.total === 0}
              onClear={list.clear}
              importButton={importButton('Import profiles')}
            />
          ) : (
            <ListTable
              list={PROFILES_LIST}
              tableStyle={tableStyle}
              request={shown}
              matching={data.matching}
              busy={head.isPlaceholderData}
              row={row}
              onSort={list.onSort}
              onOpen={open}
              onChoose={choose}
            />
          )}
          <SelectionBar
            items={profiles.map(({ uuid }) => `profile:${uuid}`)}
            names={profiles.map(({ uuid, customerReference: reference }) => nameOf({ uuid, reference }))}
            what="profiles"
            matching={data?.matching ?? 0}
            elsewhere={[...chosen.values()].filter((one) => one.filter !== filter).length}
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

/** The filters that are set, with the names of a baseline and a check. */
function useActiveFilters(state: ListState<typeof PROFILES_LIST>): readonly ActiveFilter[] {
  const { labelOf } = useLabels();
  const { check, deviates } = state;
  const { data: choices } = useQuery({
    ...profileChoicesQuery(),
    enabled: check !== null || (deviates !== null && deviates !== ANY_BASELINE),
  });
  return activeFilters(PROFILES_LIST, state, profileFilters({ labelOf, choices }));
}

/** A plan contains its profiles whatever their order on screen. */
const choosing = ({ sort: _, order: __, ...filter }: ListRequest): ListRequest => filter;

interface ChosenProfile {
  profile: DirectoryProfile;
  /** The filter under which it was selected. */
  filter: string;
}

/** Selected profiles stay selected while the filter changes. */
function toggled(before: ReadonlyMap<string, ChosenProfile>, chosen: ChosenProfile) {
  const next = new Map(before);
  const { uuid } = chosen.profile;
  if (!next.delete(uuid)) next.set(uuid, chosen);
  return next;
}

function DirectoryHeading({
  total,
  request,
  actions,
}: {
  total: number | null;
  request: ListRequest;
  actions: ReactNode;
}) {
  return (
    <ListHeading list={PROFILES_LIST} isCompact actions={actions} request={request}>
      {`${total === null ? 'Profiles' : unitWords(total, 'profile')}, from webhooks and lists, or opened in this console`}
    </ListHeading>
  );
}
