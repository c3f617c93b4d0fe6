'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { runsUnderWayQuery } from '@/lib/features/assignments/queries';
import { assignmentNumber } from '@/lib/features/assignments/words';
import { AwayNotice } from './away-notice';
import { useMay } from './operator-session';
import { SessionEnd } from './session-end';
import { showToast } from './show-toast';
import { SignedOut } from './signed-out';
import { VersionNotice } from './version-notice';

/** The notices that can appear on any screen. */
export function Notices({ build }: { build: string | null }) {
  return (
    <>
      <RunNotice />
      <SignedOut />
      <AwayNotice>
        <SessionEnd />
        <VersionNotice build={build} />
      </AwayNotice>
    </>
  );
}

/** Announces on every screen that a run finished or needs someone. */
function RunNotice() {
  const router = useRouter();
  const { data } = useQuery({ ...runsUnderWayQuery(), enabled: useMay('profiles.read') });
  const before = useRef(data?.runs);
  useEffect(() => {
    if (data === undefined) return;
    for (const { number, title, state: was } of before.current ?? []) {
      const now = data.runs.find((run) => run.number === number);
      const isNews =
        now === undefined || (was === 'running' && (now.state === 'looking' || now.state === 'stopped'));
      if (!isNews) continue;
      const words =
        now === undefined ? 'finished' : now.state === 'looking' ? 'needs review' : 'stopped automatically';
      showToast({
        message: `${assignmentNumber(number)} ${words}`,
        detail: title,
        action: { label: 'View run', onClick: () => router.push(`/assignments/${number}`) },
      });
    }
    before.current = data.runs;
  }, [data, router]);
  return null;
}
