import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { LogSkeleton } from '@/components/ui/skeleton';
import type { AnyState, List, ListState } from '@/lib/platform/list/list';
import type { Facets } from '@/lib/platform/list/list-query';
import { EmptyList } from './empty-list';
import type { FilterTableOf } from './filters/filter-table';
import { ListFilters } from './filters/list-filters';
import { ListHeading } from './list-heading';
import { ListNotices } from './list-notices';
import { ListedPages } from './listed-pages';
import type { useListPages } from './use-list';

/** What the first page of most logs says about all rows. */
interface Counts {
  facets?: Facets;
  /** How many rows match. */
  total?: number;
  /** Whether there is any row without filters. */
  any?: boolean;
}

type OpenedPages<Of extends List> = ReturnType<typeof useListPages<Of>>;

/** The screen of a log, whose description says the rest: heading, filters, notes, and rows page by page. */
export function ListScreen<Of extends List>({
  opened,
  filters,
  placeholder,
  bars,
  nothing,
  views,
  controls,
  notes,
  above = null,
  isWhole = false,
  children,
}: {
  opened: OpenedPages<Of>;
  filters: FilterTableOf<Of>;
  /** What can be typed to filter. */
  placeholder: string;
  /** Widths of a row's parts while rows load, as classes. */
  bars: readonly string[];
  nothing: ReactNode;
  views?: ReactNode;
  /** Next to the field for filters. */
  controls?: ReactNode;
  /** About the rows, such as how many there are and what they leave out. */
  notes?: ReactNode;
  /** Between the filters and the rows. */
  above?: ReactNode;
  /** What is shown needs no further pages. */
  isWhole?: boolean;
  children: ReactNode;
}) {
  const { request, pages, rows } = opened;
  const list: List = opened.list;
  const first = opened.first as Counts | undefined;
  const [one, many] = list.noun;
  return (
    <>
      <ListHeading list={list} request={request} isCompact />
      <ListFilters
        opened={opened}
        table={filters}
        facets={first?.facets}
        matching={first?.total === undefined ? null : [first.total, first.total === 1 ? one : many]}
        placeholder={placeholder}
        views={views}
        controls={controls}
      >
        {notes}
      </ListFilters>
      <ListNotices ignored={opened.ignored} />
      {above}
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        isWhole={isWhole}
        skeleton={<LogSkeleton says={`Loading ${many}`} bars={bars} />}
        nothing={nothing}
      >
        {children}
      </ListedPages>
    </>
  );
}

/** In place of a log's rows: its usual rows are all dealt with, nothing matches, or there never was a row. */
export function NoRows<Of extends List>({
  opened,
  usual,
  noMatch,
  title,
  action = null,
  children,
}: {
  opened: Pick<OpenedPages<Of>, 'list' | 'first' | 'isDefault' | 'change' | 'clear'>;
  /** With the list's own defaults, and what to show instead. */
  usual?: { title: string; text: ReactNode; show: Partial<ListState<Of>>; button: string };
  /** By default "No events match these filters." */
  noMatch?: string;
  /** There never was a row. */
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { any } = (opened.first ?? {}) as Counts;
  if (any !== true) {
    return (
      <EmptyList title={title} actions={action}>
        {children}
      </EmptyList>
    );
  }
  if (usual !== undefined && opened.isDefault) {
    return (
      <EmptyList
        title={usual.title}
        actions={
          <Button onClick={() => (opened.change as (part: AnyState) => void)(usual.show as AnyState)}>
            {usual.button}
          </Button>
        }
      >
        {usual.text}
      </EmptyList>
    );
  }
  const [, many] = (opened.list as List).noun;
  return (
    <EmptyList title="Nothing matches" actions={<Button onClick={opened.clear}>Clear filters</Button>}>
      {noMatch ?? `No ${many} match these filters.`}
    </EmptyList>
  );
}
