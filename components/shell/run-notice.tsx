'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { runsUnderWayQuery } from '@/lib/features/assignments/queries';
import { assignmentNumber } from '@/lib/features/assignments/words';
import { useMay } from './operator-session';
import { showToast } from './show-toast';

/** Announces on every screen that a run finished or needs someone. */
export function RunNotice() {
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
