'use client';

import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { loadModule } from '@/components/ui/load-module';
import { shortClock } from '@/components/ui/time-words';
import { Notice } from './notice';
import { useSignedOut } from './signed-out';
import type { SessionEnd as End } from './watch-session';
import { whenIdle } from './when-idle';

const StillThere = loadLater(() => import('./still-there').then((module) => module.StillThere));

/** Asks before an unused session ends, and says before one ends that can't be extended. */
export function SessionEnd() {
  const isOut = useSignedOut();
  const [end, setEnd] = useState<End>(null);
  const stay = useRef(() => {});
  useEffect(() => {
    if (isOut) return;
    let stop = () => {};
    const cancel = whenIdle(() => {
      stop = loadModule(
        () => import('./follow-session'),
        ({ followSession }) => {
          const following = followSession(setEnd);
          stay.current = following.stay;
          stop = following.end;
        },
      );
    });
    return () => {
      cancel();
      stop();
      setEnd(null);
    };
  }, [isOut]);
  if (end === null || isOut) return null;
  if (end.kind === 'idle') return <StillThere endsAt={end.at} onStay={() => stay.current()} />;
  return (
    <Notice icon={Clock}>
      <strong className="font-semibold">Your session ends at {shortClock(new Date(end.at))}.</strong> What you
      typed stays on this page. Sign in again then to continue.
    </Notice>
  );
}
