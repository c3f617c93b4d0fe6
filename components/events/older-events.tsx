'use client';

import { ReadFailure } from '@/components/ui/read-failure';
import { ShowOlder } from '@/components/ui/show-older';

/** Below the list: the way to what was received before, or that there is no more. */
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
  /** Rows on screen. */
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
  return shown > 20 ? <p className="mt-3 text-ink-3">This is the oldest event.</p> : null;
}
