'use client';

import type { KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Panel } from '@/components/ui/panel';
import type { SandboxProfileList } from '@/lib/contract/sandbox/profile';
import { ProfileRow } from './profile-row';

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** One stop of the Tab key; the arrow keys move within. */
export function ProfileList({
  list: { data, total },
  chosen,
  isBusy,
  isFiltered,
  onChoose,
  onClear,
}: {
  list: SandboxProfileList;
  chosen: string | null;
  isBusy: boolean;
  isFiltered: boolean;
  onChoose: (uuid: string) => void;
  onClear: () => void;
}) {
  if (data.length === 0) {
    return (
      <Panel className="px-4 py-8 text-center">
        <p role="status" className="text-ink-2">
          {isFiltered ? 'No profile matches.' : 'This account has no profiles yet.'}
        </p>
        {isFiltered ? (
          <Button className="mt-3" onClick={onClear}>
            Show all profiles
          </Button>
        ) : null}
      </Panel>
    );
  }
  const stop = data.some(({ uuid }) => uuid === chosen) ? chosen : data[0]?.uuid;
  const onKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    const links = [...event.currentTarget.querySelectorAll('a')];
    const at = links.findIndex((link) => link.matches(':focus'));
    if (at === -1) return;
    event.preventDefault();
    links[step(at, links.length - 1)]?.focus();
  };
  return (
    <>
      <Panel
        aria-busy={isBusy}
        className="min-[1100px]:max-h-[calc(100dvh-290px)] min-[1100px]:min-h-[320px] min-[1100px]:overflow-y-auto"
      >
        <ul onKeyDown={onKey} className="divide-y divide-line">
          {data.map((profile) => (
            <ProfileRow
              key={profile.uuid}
              profile={profile}
              isChosen={profile.uuid === chosen}
              isTabStop={profile.uuid === stop}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </Panel>
      <p role="status" className="mt-2 px-0.5 text-sm text-ink-3 numeric">
        {data.length < total
          ? `${countWords(data.length)} of ${countWords(total)} profiles; search to find the others`
          : total === 1
            ? '1 profile'
            : `${countWords(total)} profiles`}
      </p>
    </>
  );
}
