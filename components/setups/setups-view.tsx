'use client';

import { useQuery } from '@tanstack/react-query';
import { GitCompare } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FacetChips } from '@/components/list/facet-chips';
import type { FilterTableOf } from '@/components/list/filters/filter-table';
import { ListFilters } from '@/components/list/filters/list-filters';
import { ListNotices } from '@/components/list/list-notices';
import { useListState } from '@/components/list/use-list';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { SavedViews } from '@/components/shell/views/saved-views';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Kbd } from '@/components/ui/kbd';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { SelectField } from '@/components/ui/select-field';
import { Skeleton } from '@/components/ui/skeleton';
import { useMedia } from '@/components/ui/use-media';
import { SETUPS_LIST } from '@/lib/features/setups/list';
import { setupsQuery } from '@/lib/features/setups/queries';
import type { SetupsAnswer } from '@/lib/features/setups/setups';
import { ProblemError } from '@/lib/platform/data/request-json';
import { BorrowedView } from './borrowed-view';
import { CellPanel } from './cell-panel';
import { findingsAddress, profilesAddress } from './group-addresses';
import { GroupCards } from './group-cards';
import { useChecksBySetup } from './group-checks';
import { matrixRows, readCell } from './matrix-rows';
import { NoSetups } from './no-setups';
import { SetupsHeading } from './setups-heading';
import { SetupsMatrix } from './setups-matrix';
import { useMatrix } from './use-matrix';

/** What setups can be filtered by; the status has its counts above the list. */
const SETUPS_FILTERS: FilterTableOf<typeof SETUPS_LIST> = {
  status: { isNarrow: true },
  risk: { words: (risk) => `${risk} risk` },
  team: {},
};

/** The fewest and most groups that can be compared. */
const COMPARED = { least: 2, most: 8 };

const NONE: SetupsAnswer['families'] = [];
const NO_COLUMNS: SetupsAnswer['sections'] = [];

/** Groups of profiles with the same setup, and the sections in which each differs from similar ones. */
export function SetupsView() {
  const list = useListState(SETUPS_LIST);
  const { state, change, request, ignored, clear } = list;
  const { data, error, isPlaceholderData, refetch } = useQuery(setupsQuery(request));
  const isWide = useMedia('(min-width: 73.75rem)');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<readonly number[]>([]);

  const families = data?.families ?? NONE;
  const columns = data?.sections ?? NO_COLUMNS;
  const shown = readCell(state.open)?.setup ?? null;
  const isWhole = state.first === 'biggest' && state.but === null && state.of === null;
  const rows = useMemo(
    () => matrixRows(families, data?.profiles ?? 0, isWhole ? opened : null, shown),
    [families, data?.profiles, isWhole, opened, shown],
  );
  const toggle = (key: string) => {
    const rest = rows.find((one) => one.key === key);
    if (rest?.kind !== 'rest') return;
    setOpened((before) => new Set(rest.isOpen ? [...before].filter((one) => one !== key) : [...before, key]));
    // A collapsed row can't have an open cell.
    if (rest.isOpen && rest.groups.some(({ number }) => number === shown)) change({ open: null });
  };
  const choose = (setup: number) =>
    setChosen((before) =>
      before.includes(setup)
        ? before.filter((one) => one !== setup)
        : before.length < COMPARED.most
          ? [...before, setup]
          : before,
    );
  const matrix = useMatrix({
    rows,
    sections: columns,
    opened: state.open,
    onToggle: toggle,
    onChoose: choose,
    onOpen: (open, how) => change({ open }, how),
  });
  const { row, active, isOpen } = matrix;
  const section = columns[active.column];
  const asked = { status: state.status, risk: state.risk, team: state.team };
  const addressOf = (more: Record<string, string>) => profilesAddress(asked, more);
  const problem = error instanceof ProblemError ? error.problem : null;
  const groupAddress = (setup: number) => addressOf({ setup: String(setup) });
  const checks = useChecksBySetup(asked);
  const findingsOf = (setup: number) => findingsAddress(asked, setup);

  return (
    <>
      <SetupsHeading
        data={data}
        request={request}
        profilesAddress={addressOf}
        compare={<CompareButton chosen={chosen} />}
      />
      <ListFilters
        opened={list}
        table={SETUPS_FILTERS}
        facets={data?.facets}
        placeholder="Filter by status, risk or team"
        views={<SavedViews list="setups" from="profiles" />}
        controls={
          <>
            <SelectField
              aria-label={SETUPS_LIST.filters.first.label}
              value={state.first}
              onChange={({ target }) => change({ first: target.value as typeof state.first })}
              choices={[
                { value: 'biggest', label: 'Largest first' },
                { value: 'outliers', label: 'Outliers first' },
              ]}
            />
            {state.against === 'biggest' ||
            families.some(({ reference }) => reference.kind === 'baseline') ? (
              <SelectField
                aria-label={SETUPS_LIST.filters.against.label}
                value={state.against}
                onChange={({ target }) => change({ against: target.value as typeof state.against })}
                choices={[
                  { value: 'baseline', label: 'Against baseline or largest group' },
                  { value: 'biggest', label: 'Against largest group' },
                ]}
              />
            ) : null}
            <span className="ml-auto hidden items-center gap-1.5 text-xs text-ink-2 min-[1180px]:flex pointer-coarse:hidden">
              <Kbd>← ↑ → ↓</Kbd> cell <Kbd>N</Kbd> next difference <Kbd>P</Kbd> previous <Kbd>↵</Kbd> open{' '}
              <Kbd>X</Kbd> select
            </span>
          </>
        }
      />
      <div className="max-[639px]:hidden">
        <FacetChips
          filter={SETUPS_LIST.filters.status}
          facet={data?.facets.status}
          chosen={state.status}
          onChange={(status) => change({ status })}
        />
      </div>
      <SameExceptNotice
        but={state.but}
        of={state.of}
        data={data}
        onClear={() => change({ but: null, of: null })}
      />
      {data === undefined && problem !== null ? (
        <ProblemPanel problem={problem} onRetry={() => refetch()} />
      ) : (
        <>
          <ListNotices ignored={ignored} failure={error}>
            <BorrowedView />
            {state.open === null || isOpen || data === undefined || isPlaceholderData ? null : (
              <p>The cell in this link is not among these groups.</p>
            )}
          </ListNotices>
          {data === undefined ? (
            <Skeleton className="h-[420px] w-full" />
          ) : data.groups === 0 ? (
            <NoSetups
              coverage={data.coverage}
              isNarrowed={
                state.status.length > 0 || [state.risk, state.team, state.but, state.of].some(Boolean)
              }
              onClear={clear}
            />
          ) : (
            <div aria-busy={isPlaceholderData}>
              {rows.length === 0 ? null : (
                <Panel>
                  {isWide ? (
                    <SetupsMatrix
                      rows={rows}
                      columns={columns}
                      matrix={matrix}
                      chosen={chosen}
                      checks={checks}
                      profilesAddress={groupAddress}
                      findingsAddress={findingsOf}
                      onChoose={choose}
                    />
                  ) : (
                    <GroupCards
                      rows={rows}
                      columns={columns}
                      active={isOpen ? active : null}
                      chosen={chosen}
                      checks={checks}
                      profilesAddress={groupAddress}
                      findingsAddress={findingsOf}
                      onChoose={choose}
                      onOpen={matrix.open}
                      onToggle={toggle}
                    />
                  )}
                </Panel>
              )}
              <OutsideMatrix data={data} profilesAddress={groupAddress} />
              {isOpen && row !== undefined && row.kind !== 'rest' && section !== undefined ? (
                <CellPanel
                  family={row.family}
                  group={row.group}
                  section={section}
                  matrix={matrix}
                  butAddress={(but, of) => `/setups?but=${encodeURIComponent(but)}&of=${of}`}
                  profilesHref={groupAddress(row.group.number)}
                />
              ) : null}
            </div>
          )}
        </>
      )}
    </>
  );
}

function CompareButton({ chosen }: { chosen: readonly number[] }) {
  const label = (
    <>
      <GitCompare aria-hidden /> Compare <span className="text-ink-3 numeric">{chosen.length}</span>
    </>
  );
  return chosen.length < COMPARED.least ? (
    <Button aria-disabled title="Select two to eight groups" className="aria-disabled:opacity-60">
      {label}
    </Button>
  ) : (
    <PageLink
      href={`/compare?items=${chosen.map((setup) => `setup:${setup}`).join(',')}`}
      className={buttonClass('primary')}
    >
      <GitCompare aria-hidden /> Compare {chosen.length}
    </PageLink>
  );
}

/** Shows what a link requested beyond the filters, with a button to clear it. */
function SameExceptNotice({
  but,
  of,
  data,
  onClear,
}: {
  but: string | null;
  of: number | null;
  data: SetupsAnswer | undefined;
  onClear: () => void;
}) {
  if (but === null && of === null) return null;
  const label = data?.sections.find(({ key }) => key === but)?.label ?? but;
  const fingerprint = data?.families[0]?.groups.find(({ number }) => number === of)?.fingerprint ?? of;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-sunken px-3.5 py-2 text-ink-2">
      <p className="min-w-0 grow wrap-anywhere">
        {but === null
          ? `Other groups compared with ${fingerprint}, most similar first.`
          : of === null
            ? `Groups that differ from the first of their family only in ${label}.`
            : `Groups that differ from ${fingerprint} only in ${label}.`}
      </p>
      <Button onClick={onClear}>Show all groups</Button>
    </div>
  );
}

const WHY = { too_large: 'too large to compare', too_deep: 'nested too deeply to compare' } as const;

function OutsideMatrix({
  data: { leftOut, unlisted },
  profilesAddress,
}: {
  data: SetupsAnswer;
  profilesAddress: (setup: number) => string;
}) {
  if (leftOut.length === 0 && unlisted.groups === 0) return null;
  return (
    <section aria-labelledby="outside-matrix" className="mt-4">
      <h2 id="outside-matrix">Not in the matrix</h2>
      <ul className="mt-1 grid gap-1 text-ink-2">
        {leftOut.map(({ number, fingerprint, profiles, why }) => (
          <li key={number}>
            <span className="font-mono text-xs">{fingerprint}</span>: {WHY[why]},{' '}
            <PageLink href={profilesAddress(number)} className="underline underline-offset-2">
              {countWords(profiles)} {profiles === 1 ? 'profile' : 'profiles'}
            </PageLink>
          </li>
        ))}
        {unlisted.groups === 0 ? null : (
          <li>
            {`${countWords(unlisted.groups)} more groups with ${countWords(unlisted.profiles)} profiles are too small to compare here.`}
          </li>
        )}
      </ul>
    </section>
  );
}
