'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { assignmentNumber } from '@/lib/contract/assignments/words';
import { runsUnderWayQuery } from '@/lib/queries/assignments';
import { useMay } from './operator-session';
import { showToast } from './show-toast';

/** Says on every screen that a run is over, or waits for somebody. */
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
        now === undefined ? 'is over' : now.state === 'looking' ? 'waits for a look' : 'stopped by itself';
      showToast({
        message: `${assignmentNumber(number)} ${words}`,
        detail: title,
        action: { label: 'Look at it', onClick: () => router.push(`/assignments/${number}`) },
      });
    }
    before.current = data.runs;
  }, [data, router]);
  return null;
}
