'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { useAddressState } from '@/components/shell/use-address-state';
import { usePageKey } from '@/components/shell/use-page-key';
import { ReadFailure } from '@/components/ui/read-failure';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import { followEvery, sandboxProfilesQuery } from '@/lib/queries/sandbox';
import { useIsMoving } from '../use-is-moving';
import { ViewSkeleton } from '../view-skeleton';
import { ListControls } from './list-controls';
import { NoProfileChosen } from './no-profile-chosen';
import { rowId } from './profile-address';
import { ProfileDetail } from './profile-detail';
import { ProfileList } from './profile-list';
import { useProfileFilter } from './use-profile-filter';

const loadNewProfile = () => import('./new-profile-sheet').then((module) => module.NewProfileSheet);
const NewProfileSheet = dynamic(loadNewProfile, { ssr: false });

/** The account's profiles beside the chosen one; on a narrow screen one of the two. */
export function ProfilesView({ account }: { account: string }) {
  const { parameters, write } = useAddressState();
  const chosen = findProfileUuid(parameters.get('profile') ?? '');
  const { filter, typed, setText, setStatus, clear } = useProfileFilter();
  const isMoving = useIsMoving(account);
  const list = useQuery({
    ...sandboxProfilesQuery(account, filter),
    placeholderData: keepPreviousData,
    refetchInterval: followEvery(isMoving),
  });
  const [isMaking, setMaking] = useState(false);
  const [isChosenHere, setChosenHere] = useState(false);
  const choose = (uuid: string | null) => {
    setChosenHere(true);
    write({ profile: uuid }, 'push');
  };
  const left = useRef<string | null>(null);
  useEffect(() => {
    // On a narrow screen the list is back only now; the focus goes to where it came from.
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
        aria-label="Profiles of the sandbox"
        className={`min-w-0 ${chosen === null ? '' : 'max-[1099px]:hidden'}`}
      >
        <ListControls
          typed={typed}
          status={filter.status}
          onType={setText}
          onFound={choose}
          onStatus={setStatus}
          onNew={make}
          onLikelyNew={() => void loadNewProfile()}
        />
        {list.error === null ? null : (
          <ReadFailure
            error={list.error}
            hasOlder={list.data !== undefined}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data !== undefined ? (
          <ProfileList
            list={list.data}
            chosen={chosen}
            isBusy={list.isPlaceholderData}
            isFiltered={filter.q !== '' || filter.status !== null}
            onChoose={choose}
            onClear={clear}
          />
        ) : list.error === null ? (
          <ViewSkeleton />
        ) : null}
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
          onMade={(uuid) => {
            setMaking(false);
            choose(uuid);
          }}
        />
      ) : null}
    </div>
  );
}
