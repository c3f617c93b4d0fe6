'use client';

import { useQuery } from '@tanstack/react-query';
import { Link2, Plus, Search } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { ListNotices } from '@/components/list/list-notices';
import { PreviewLink } from '@/components/preview/preview-link';
import { useColumnName } from '@/components/shell/compared-column';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { PrintButton } from '@/components/shell/presenter/export-link';
import { TableExports } from '@/components/shell/presenter/table-exports';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { flushAddress, useMirroredState } from '@/components/shell/use-mirrored-state';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { loadLater } from '@/components/ui/load-later';
import { FilterWords, MarkedText } from '@/components/ui/marked-text';
import { Segmented } from '@/components/ui/segmented';
import { TextField } from '@/components/ui/text-field';
import { useCopied } from '@/components/ui/use-copied';
import { addressOf } from '@/lib/features/call';
import type { ComparedColumn, Comparison } from '@/lib/features/compare/compare';
import { FEWEST_COMPARED, readComparedItems } from '@/lib/features/compare/compared-items';
import { countSettings, differs } from '@/lib/features/compare/differing-cells';
import { comparisonQuery } from '@/lib/features/compare/queries';
import { useLabels } from '@/lib/features/labels/queries';
import { MOST_PREVIEWED } from '@/lib/features/preview/previewed-items';
import { ProblemError } from '@/lib/platform/data/request-json';
import { COMPARE_ADDRESS, type CompareState } from './compare-address';
import { CompareTable } from './compare-table';
import { filterWords, type TableRows, tableChecks, tableRows } from './table-rows';

const AddItem = loadLater(() => import('./add-item').then((module) => module.AddItem));

/** Two to eight configurations side by side. All choices are in the address. */
export function CompareView() {
  const parameters = useSearchParams();
  const [initial] = useState(() => COMPARE_ADDRESS.read(new URLSearchParams(parameters)));
  const [state, change] = useMirroredState(initial, COMPARE_ADDRESS);
  const [isAdding, setAdding] = useState(false);
  const { items } = state;
  const isEnough = items.length >= FEWEST_COMPARED;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...comparisonQuery(items),
    enabled: isEnough,
  });
  const removeItem = (item: string) => {
    const by = state.by === item ? null : state.by;
    change({ items: items.filter((one) => one !== item), by }, 'push');
  };
  const { ignored } = readComparedItems(parameters.get('items'));
  const add = (
    <Button variant="ghost" onClick={() => setAdding(true)} {...AddItem.whenLikely} className="print:hidden">
      <Plus aria-hidden /> Add a profile, setup or baseline
    </Button>
  );
  return (
    <>
      {isEnough && data !== undefined ? (
        <Compared
          comparison={data}
          state={state}
          change={change}
          busy={isPlaceholderData}
          notices={<ListNotices ignored={ignored} failure={error} />}
          add={add}
          onTakeOut={removeItem}
        />
      ) : (
        <>
          <h1>Compare</h1>
          <div className="mt-3">
            <ListNotices ignored={ignored} />
          </div>
          {!isEnough ? (
            <TooFew items={items} add={add} />
          ) : error instanceof ProblemError ? (
            <ProblemPanel problem={error.problem} onRetry={() => void refetch()} />
          ) : (
            <p role="status" className="text-ink-2">
              Loading the comparison…
            </p>
          )}
        </>
      )}
      {isAdding ? (
        <AddItem
          items={items}
          onAdd={(item) => {
            setAdding(false);
            change({ items: [...items, item] }, 'push');
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

function TooFew({ items, add }: { items: readonly string[]; add: React.ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-5 shadow-low">
      <p className="max-w-[64ch] text-ink-2">
        {items.length === 0
          ? 'Compare two to eight profiles, versions, setups or baselines, setting by setting.'
          : 'Add at least one more to compare. You can compare up to eight.'}{' '}
        You can also select them on the Profiles page or in a profile’s History.
      </p>
      {items.length === 0 ? null : (
        <ul className="mt-2 font-mono text-xs text-ink-2">
          {items.map((item) => (
            <li key={item} className="break-all">
              {item}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 -ml-2.5">{add}</div>
    </div>
  );
}

function Compared({
  comparison: { columns, checks, sections },
  state,
  change,
  busy,
  notices,
  add,
  onTakeOut,
}: {
  comparison: Comparison;
  state: CompareState;
  change: (part: Partial<CompareState>, how?: 'push' | 'replace' | 'type') => void;
  busy: boolean;
  notices: React.ReactNode;
  add: React.ReactNode;
  onTakeOut: (item: string) => void;
}) {
  const { labelOf } = useLabels();
  const nameOf = useColumnName();
  const by = Math.max(
    0,
    columns.findIndex(({ item }) => item === state.by),
  );
  const words = filterWords(state.q);
  const rows = tableRows(sections, { by, all: state.all, words, labelOf });
  const shownChecks = tableChecks(checks, { by, all: state.all, words });
  const counts = columns.map(
    (_, place) =>
      sections.flatMap(({ settings }) => settings.filter((setting) => differs(setting, by, place))).length,
  );
  const base = columns[by];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1>{titleOf(columns)}</h1>
          <p role="status" className="max-w-[84ch] wrap-anywhere text-ink-2">
            {differenceWords(rows)}{' '}
            {by === 0 || base === undefined ? (
              'The other columns are compared with the first.'
            ) : (
              <>
                The others are compared with <MarkedText>{nameOf(base)}</MarkedText>.
              </>
            )}
          </p>
        </div>
        <Actions state={state} />
      </div>
      <div className="mt-[18px] mb-2.5 flex flex-wrap items-center gap-2 print:hidden">
        <Segmented
          label="Settings shown"
          value={state.all ? 'all' : 'differing'}
          choices={[
            { value: 'differing', label: `Only differences ${rows.differing.settings}` },
            { value: 'all', label: `All ${rows.all.settings}` },
          ]}
          onChange={(choice) => change({ all: choice === 'all' })}
        />
        <TextField
          icon={Search}
          type="search"
          aria-label="Filter settings"
          placeholder="Filter settings"
          {...PAGE_SEARCH}
          className="w-[230px] max-w-full"
          value={state.q}
          onChange={({ target }) => change({ q: target.value }, 'type')}
          onKeyDown={({ key }) => {
            if (key === 'Escape' && state.q !== '') change({ q: '' });
          }}
        />
        {add}
        <span className="grow" />
        <span className="flex items-center gap-2 text-ink-3 max-[1199px]:hidden pointer-coarse:hidden">
          <Kbd>← →</Kbd> column <Kbd>P</Kbd> compare with this one <Kbd>⌫</Kbd> remove
        </span>
      </div>
      {notices}
      <FilterWords value={words}>
        {rows.shown.length + rows.same.length + shownChecks.length === 0 ? (
          <div className="py-10 text-center text-ink-2">
            <p className="mb-3">No settings match.</p>
            <Button onClick={() => change({ q: '' })}>Show all settings</Button>
          </div>
        ) : (
          <CompareTable
            columns={columns}
            checks={shownChecks}
            shown={rows.shown}
            same={rows.same}
            by={by}
            counts={counts}
            busy={busy}
            onPin={(item) => change({ by: item === columns[0]?.item ? null : item })}
            onTakeOut={onTakeOut}
          />
        )}
      </FilterWords>
      <p className="sr-only" role="status">
        {words.length === 0 ? '' : matchWords(rows, state.all)}
      </p>
    </>
  );
}

const KINDS = {
  profile: 'profiles',
  version: 'versions',
  setup: 'setups',
  baseline: 'baselines',
} as const;

function titleOf(columns: readonly ComparedColumn[]): string {
  const kinds = new Set(columns.map(({ kind }) => kind));
  const [kind] = kinds;
  return `Compare ${columns.length}${kinds.size === 1 && kind !== undefined ? ` ${KINDS[kind]}` : ''}`;
}

/** "13 of 96 settings differ, in 7 of 25 sections." */
function differenceWords({ differing, all }: TableRows): string {
  if (differing.settings === 0) return `All ${all.settings} settings are the same.`;
  const verb = differing.settings === 1 ? 'differs' : 'differ';
  return `${differing.settings} of ${all.settings} settings ${verb}, in ${differing.sections} of ${all.sections} sections.`;
}

function matchWords({ shown, same }: TableRows, isAll: boolean): string {
  const count = countSettings(shown);
  const more =
    isAll || same.length === 0
      ? ''
      : `, plus some in ${same.length === 1 ? '1 section that is' : `${same.length} sections that are`} the same`;
  return `${count} ${count === 1 ? 'setting matches' : 'settings match'}${more}`;
}

function Actions({ state: { items, by, all } }: { state: CompareState }) {
  const { copied, copy } = useCopied();
  const file = addressOf('GET /api/compare/export', {
    query: { items: items.join(','), by, all: all ? '1' : null },
  });
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <span role="status" className="text-on">
        {copied === null ? '' : `Copied ${copied}`}
      </span>
      {items.length === MOST_PREVIEWED ? <PreviewLink items={items} /> : null}
      <Button
        onClick={() => {
          flushAddress();
          copy(window.location.href, 'link');
        }}
      >
        <Link2 aria-hidden /> Copy link
      </Button>
      <TableExports href={file} name="comparison" />
      <PrintButton>Print</PrintButton>
    </div>
  );
}
