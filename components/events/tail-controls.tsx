'use client';

import { Pause, Play } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { ReadFailure } from '@/components/ui/read-failure';
import { ShowOlder } from '@/components/ui/show-older';
import type { LiveState } from '@/lib/platform/data/live-state';

const FOLLOWING: Record<LiveState, string> = {
  live: 'Live: new events appear automatically',
  reconnecting: 'Reconnecting; checking every 2 s',
  off: 'Checking for new events every 2 s',
};

/** Whether the list follows new events, and a button to pause it. */
export function TailControls({
  live,
  isPaused,
  waiting,
  onPause,
  onResume,
}: {
  live: LiveState;
  isPaused: boolean;
  waiting: { count: number; orMore: boolean } | null;
  onPause: () => void;
  onResume: () => void;
}) {
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <span role="status" className="text-ink-3 max-[639px]:sr-only">
        {isPaused ? 'Paused: new events are not shown' : FOLLOWING[live]}
      </span>
      {isPaused ? (
        <Button variant="primary" aria-keyshortcuts="p" onClick={onResume}>
          <Play aria-hidden /> Resume{waiting === null ? '' : ` · ${newWords(waiting)}`}
        </Button>
      ) : (
        <Button aria-keyshortcuts="p" onClick={onPause}>
          <Pause aria-hidden /> <span className="max-[639px]:sr-only">Pause</span>
        </Button>
      )}
    </div>
  );
}

const newWords = ({ count, orMore }: { count: number; orMore: boolean }): string =>
  `${count}${orMore ? '+' : ''} new`;

/** Below the list: a button for older events, or a note that there are none. */
export function OlderEvents({
  hasMore,
  isReading,
  error,
  shown,
  onShow,
}: {
  hasMore: boolean;
  isReading: boolean;
  error: Error | null;
  shown: number;
  onShow: () => void;
}) {
  if (error !== null) {
    return (
      <div className="mt-3">
        <ReadFailure error={error} onRetry={onShow} />
      </div>
    );
  }
  if (hasMore) return <ShowOlder isReading={isReading} onShow={onShow} />;
  return shown > 20 ? <p className="mt-3 text-ink-3">No older events.</p> : null;
}
