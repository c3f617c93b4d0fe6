'use client';

import { useCallback, useRef } from 'react';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListSearch } from '@/components/list/list-search';
import { ListSkeleton } from '@/components/list/list-skeleton';
import { ListTable, type RowPlace } from '@/components/list/list-table';
import { useList } from '@/components/list/use-list';
import { useOpenRow } from '@/components/list/use-open-row';
import { leadsIntoList } from '@/components/shell/page-search';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { useKnownList } from '@/components/shell/use-known-lists';
import { useOpenExact } from '@/components/shell/use-open-exact';
import { useTypedFilter } from '@/components/shell/use-typed-filter';
import { SavedViews } from '@/components/shell/views/saved-views';
import { countWords } from '@/components/ui/count-words';
import { loadLater } from '@/components/ui/load-later';
import { TextField } from '@/components/ui/text-field';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { PortalConfiguration } from '@/lib/configuration/contract/portal-configuration';
import type { PortalConfigurationsWindow } from '@/lib/features/configurations/configurations';
import { CONFIGURATIONS_LIST } from '@/lib/features/configurations/list';
import { cutNotice, cutWords, unreadableNotice } from '@/lib/features/configurations/list-notices';
import { firstConfigurationsQuery } from '@/lib/features/configurations/queries';
import { ProblemError } from '@/lib/platform/data/request-json';
import type { ListRequest } from '@/lib/platform/list/list';
import { CONFIGURATIONS_LOOKS, ConfigurationRow } from './configuration-row';
import { ListFreshness, useRefreshList } from './list-freshness';
import { NothingFound } from './nothing-found';

const ConfigurationDetails = loadLater(() =>
  import('./configuration-details').then((module) => module.ConfigurationDetails),
);

const drawRow = (configuration: PortalConfiguration, place: RowPlace) => (
  <ConfigurationRow key={place.index} configuration={configuration} {...place} />
);

export function ConfigurationsView() {
  const list = useList(CONFIGURATIONS_LIST, firstConfigurationsQuery);
  const { state, change, data, head, shown } = list;
  const inBrowser = useInBrowser();
  const { refresh, refreshing } = useRefreshList(shown, data?.readAt);
  const known = useKnownList();
  const counted = data !== undefined && shown.id === undefined ? data : known;
  const { open, close } = useOpenRow(list, ConfigurationDetails);
  const openRow = useCallback(({ id }: PortalConfiguration) => open(id), [open]);
  const opened = /^\d{1,15}$/.test(state.open ?? '') ? Number(state.open) : null;

  return (
    <>
      <ConfigurationsHeading list={counted} request={list.request} />
      <div className="mt-3.5 mb-2.5 flex flex-wrap items-start gap-x-4 gap-y-2">
        <search className="flex min-w-[min(100%,448px)] grow flex-wrap gap-2">
          <SavedViews list="configurations" />
          <ListSearch
            list={CONFIGURATIONS_LIST}
            value={state.q}
            prefer="configuration"
            onType={list.type}
            onOnly={list.openOnly(openRow)}
            className="w-[320px] min-w-[160px] shrink max-[639px]:w-0 max-[639px]:min-w-[140px] max-[639px]:grow"
          />
          <IdField value={state.id} onChange={(id) => change({ id })} />
        </search>
        <ListFreshness
          list={data}
          asOf={list.asOf}
          refreshing={refreshing || data?.refreshing === true}
          onRefresh={refresh}
        />
      </div>
      {data === undefined && head.error instanceof ProblemError ? (
        <ProblemPanel problem={head.error.problem} onRetry={() => head.refetch()} />
      ) : (
        <>
          <ListNotices ignored={list.ignored} failure={head.error}>
            {data === undefined || data.cut === null ? null : <p>{cutNotice(data.cut)}</p>}
            {data === undefined || data.unreadable === 0 ? null : <p>{unreadableNotice(data.unreadable)}</p>}
          </ListNotices>
          {data === undefined ? (
            <ListSkeleton says="Loading portal configurations" looks={CONFIGURATIONS_LOOKS} />
          ) : data.matching === 0 ? (
            <NothingFound list={data} request={shown} onClear={list.clear} />
          ) : (
            <ListTable
              list={CONFIGURATIONS_LIST}
              tableStyle={CONFIGURATIONS_LOOKS}
              request={shown}
              matching={data.matching}
              busy={head.isPlaceholderData}
              row={drawRow}
              onSort={list.onSort}
              onOpen={openRow}
            />
          )}
        </>
      )}
      {opened === null || !inBrowser ? null : (
        <ConfigurationDetails key={opened} id={opened} onClose={close} />
      )}
    </>
  );
}

/** @param list any window of the whole list; null if none is loaded */

/** @param list If known, its numbers are said as well. */
export function ConfigurationsHeading({
  list,
  request,
}: {
  list: PortalConfigurationsWindow | null;
  request?: ListRequest;
}) {
  return (
    <ListHeading list={CONFIGURATIONS_LIST} isCompact {...(request ? { request } : {})}>
      {CONFIGURATIONS_LIST.about}
      {list === null ? null : ` ${amountWords(list)}.`}
    </ListHeading>
  );
}

function amountWords({ total, unreadable, cut }: PortalConfigurationsWindow): string {
  if (cut !== null) return `Showing ${cutWords(cut)}`;
  return unreadable === 0
    ? `${countWords(total)} in this account`
    : `${countWords(total)} of ${countWords(total + unreadable)} in this account are readable`;
}

/** Milliseconds to wait: a lookup by ID calls the service, while names are searched in the console's own copy. */
const PAUSE = 350;

/** A whole number that JavaScript represents exactly, else null. */
const readId = (text: string): number | null => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null);

/** Filters by ID shortly after typing. Text that is not a number stays in the field, with a message. */
function IdField({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const written = value === null ? null : String(value);
  const [text, setText] = useTypedFilter(written, (typed) => readId(typed)?.toString() ?? null);
  const openExact = useOpenExact('configuration');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWrong = text.trim() !== '' && readId(text) === null;
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onChange(readId(typed)), PAUSE);
  };
  return (
    <>
      <TextField
        aria-label="ID"
        placeholder="ID"
        inputMode="numeric"
        maxLength={40}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => (leadsIntoList(event) ? undefined : void openExact(event))}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'wrong-id' : undefined}
        className="w-[120px] max-[639px]:w-[72px]"
      />
      {isWrong ? (
        <p id="wrong-id" role="status" className="w-full text-bad">
          Enter digits only. The list is not filtered by this ID.
        </p>
      ) : null}
    </>
  );
}
