'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ListNotices } from '@/components/list/list-notices';
import { ListSearch } from '@/components/list/list-search';
import { ListSelects } from '@/components/list/list-selects';
import { useListState } from '@/components/list/use-list';
import { usePageKey } from '@/components/shell/use-page-key';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { loadLater } from '@/components/ui/load-later';
import { followEvery, sandboxProfilesQuery } from '@/lib/features/sandbox/queries';
import { requestOf } from '@/lib/platform/list/list';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import { SANDBOX_PROFILES_LIST } from '@/lib/service/control-api/profiles-list';
import { useIsScenarioRunning } from '../use-is-scenario-running';
import { ProfileDetail } from './profile-detail';
import { ProfileList, rowId } from './profile-list';

const NewProfileSheet = loadLater(() =>
  import('./new-profile-sheet').then((module) => module.NewProfileSheet),
);

/** The account's profiles next to the selected one; on a narrow screen only one of them. */
export function ProfilesView({ account }: { account: string }) {
  const asked = useListState(SANDBOX_PROFILES_LIST);
  const { state, request, change } = asked;
  const chosen = findProfileUuid(state.open ?? '');
  const isMoving = useIsScenarioRunning(account);
  const list = useInfiniteQuery({
    ...sandboxProfilesQuery(account, request),
    // Every loaded page is a request of its own, so refresh less often.
    refetchInterval: ({ state }) => followEvery(isMoving) * (state.data?.pages.length || 1),
  });
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [isChosenHere, setChosenHere] = useState(false);
  const choose = (uuid: string | null) => {
    setChosenHere(true);
    change({ open: uuid }, 'push');
  };
  const chooseOnly = async (text: string) => {
    const wanted = requestOf(SANDBOX_PROFILES_LIST, { ...state, q: text });
    const [page] = (await client.fetchInfiniteQuery(sandboxProfilesQuery(account, wanted))).pages;
    if (page?.total === 1) choose(page.data[0]?.uuid ?? null);
  };
  const left = useRef<string | null>(null);
  useEffect(() => {
    // On a narrow screen the list has just come back; return focus to the row it came from.
    if (chosen !== null || left.current === null) return;
    document.getElementById(rowId(left.current))?.focus();
    left.current = null;
  }, [chosen]);
  const back = () => {
    left.current = chosen;
    choose(null);
  };
  const make = () => setMaking(true);
  usePageKey('n', make);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1100px]:grid-cols-[304px_minmax(0,1fr)]">
      <section
        aria-label="Sandbox profiles"
        className={`min-w-0 ${chosen === null ? '' : 'max-[1099px]:hidden'}`}
      >
        <search className="mb-2.5 flex flex-wrap gap-2">
          <ListSearch
            list={SANDBOX_PROFILES_LIST}
            value={state.q}
            prefer="profile"
            onType={(q) => change({ q }, 'type')}
            onOnly={chooseOnly}
            onHit={(hit) => (hit.kind === 'profile' ? choose(hit.id) : undefined)}
            className="min-w-[180px] grow basis-full"
          />
          <ListSelects
            list={SANDBOX_PROFILES_LIST}
            state={state}
            onChange={change}
            className="min-w-[120px] grow basis-[120px]"
          />
          <Button variant="primary" aria-keyshortcuts="n" onClick={make} {...NewProfileSheet.whenLikely}>
            <Plus aria-hidden />
            New profile
          </Button>
        </search>
        <ListNotices ignored={asked.ignored} />
        <ProfileList
          list={list}
          chosen={chosen}
          isFiltered={Object.keys(request).length > 0}
          onChoose={choose}
          onClear={asked.clear}
        />
      </section>
      {chosen === null ? (
        <NoProfileChosen />
      ) : (
        <ProfileDetail
          key={chosen}
          account={account}
          uuid={chosen}
          isMoving={isMoving}
          takesFocus={isChosenHere}
          onBack={back}
        />
      )}
      {isMaking ? (
        <NewProfileSheet
          account={account}
          onClose={() => setMaking(false)}
          onCreated={(uuid) => {
            setMaking(false);
            choose(uuid);
          }}
        />
      ) : null}
    </div>
  );
}

/** Shown next to the list on a wide screen; a narrow one doesn't need it. */
function NoProfileChosen() {
  return (
    <section
      aria-label="No profile selected"
      className="rounded-lg border border-dashed border-line-strong px-6 py-14 text-center max-[1099px]:hidden"
    >
      <h2>Choose a profile to control it</h2>
      <p className="mx-auto mt-1 max-w-[44ch] text-ink-2">
        Or create one with <Kbd>N</Kbd>. Changes send the same webhooks as the real service.
      </p>
    </section>
  );
}
