'use client';

import { Upload } from 'lucide-react';
import { useState } from 'react';
import { EmptyList } from '@/components/list/empty-list';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListSearch } from '@/components/list/list-search';
import { sortingOf } from '@/components/list/list-table';
import { ListedPages } from '@/components/list/listed-pages';
import { useListPages } from '@/components/list/use-list';
import { SavedViews } from '@/components/shell/views/saved-views';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { loadLater } from '@/components/ui/load-later';
import { TextLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { LABEL_KIND_WORDS, LABEL_KINDS } from '@/lib/configuration/label-kinds';
import type { Label } from '@/lib/features/labels/labels';
import { LABELS_LIST } from '@/lib/features/labels/list';
import { AddLabel } from './add-label';
import { keyOf, LabelsTable } from './labels-table';
import { SeenUnlabelled, useSeen } from './seen-unlabelled';

const ImportLabels = loadLater(() => import('./import-labels').then((module) => module.ImportLabels));

/** The file has the labels of all kinds, whatever the filter: an import accepts it unchanged. */
const WHOLE = {};
/** Widths of the placeholders shown until the rows are there. */
const WAITING = ['w-52', 'w-44', 'w-64', 'w-40', 'w-56', 'w-48'];
/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 15_000;

/** Labels for what the service identifies only by number. Everyone can read them; changing them needs permission. */
export function LabelsView({ mayChange }: { mayChange: boolean }) {
  const list = useListPages(LABELS_LIST, { again: LOOK_AGAIN });
  const { state, change, pages, first, rows } = list;
  const { kind, q } = state;
  const [isImporting, setImporting] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const edit = (label: Label | null) => setEditing(label && keyOf(label));
  const { counts, coverage, unlabelled } = useSeen(kind);
  const { one, many } = LABEL_KIND_WORDS[kind];
  return (
    <>
      <ListHeading
        list={LABELS_LIST}
        request={WHOLE}
        isCompact
        actions={
          mayChange ? (
            <Button onClick={() => setImporting(true)} {...ImportLabels.whenLikely}>
              <Upload aria-hidden /> Import CSV
            </Button>
          ) : null
        }
      />
      <search className="mt-3.5 mb-2.5 flex flex-wrap items-center gap-2">
        <SavedViews list="labels" />
        <Segmented
          isOneLine
          label={LABELS_LIST.filters.kind.label}
          value={kind}
          choices={LABEL_KINDS.map((value) => ({
            value,
            label: `${LABEL_KIND_WORDS[value].many} ${first === undefined ? '' : countWords(countOf(first.facets.kind, value))}`,
          }))}
          onChange={(next) => change({ kind: next })}
        />
        <ListSearch
          list={LABELS_LIST}
          value={q}
          onType={list.type}
          onOnly={list.openOnly((label) => (mayChange ? edit(label) : undefined))}
          className="w-[260px] max-w-full max-[639px]:order-1 max-[639px]:w-0 max-[639px]:grow"
        />
      </search>
      {mayChange ? <AddLabel key={`add ${kind}`} kind={kind} /> : null}
      <ListNotices ignored={list.ignored} />
      <p role="status" className="sr-only">
        {q === '' || first === undefined ? '' : `${countWords(first.matching)} labels match`}
      </p>
      {coverage === null ? null : (
        <p className="mb-2.5 text-ink-2">
          Based on{' '}
          <TextLink href="/profiles">
            {`${countWords(coverage.read)} of ${countWords(coverage.known)} profiles read`}
          </TextLink>
          .{coverage.read < coverage.known ? ' The others are not counted.' : ''}
        </p>
      )}
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        skeleton={<RowsSkeleton widths={WAITING} />}
        nothing={
          <EmptyList
            title={q === '' ? 'No labels yet' : 'Nothing matches'}
            actions={q === '' ? null : <Button onClick={list.clear}>Clear filters</Button>}
          >
            {q === ''
              ? `No ${one} has a label yet. Until then, ${kind === 'profile' ? 'references or UUIDs' : 'numbers'} are shown.`
              : `No ${many.toLowerCase()} matches.`}
          </EmptyList>
        }
        more={`Show more of ${countWords(first?.matching ?? 0)}`}
      >
        <LabelsTable
          rows={rows}
          sorting={sortingOf(LABELS_LIST, list.request, list.onSort)}
          busy={pages.isPlaceholderData}
          editing={editing}
          onEdit={edit}
          counts={counts}
          mayChange={mayChange}
        />
      </ListedPages>
      <SeenUnlabelled key={`seen ${kind}`} kind={kind} seen={unlabelled} mayChange={mayChange} />
      {isImporting ? <ImportLabels onClose={() => setImporting(false)} /> : null}
    </>
  );
}

const countOf = (
  facet: readonly { value: string | null; count: number | null }[] | undefined,
  wanted: string,
) => facet?.find(({ value }) => value === wanted)?.count ?? 0;
