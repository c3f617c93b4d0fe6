'use client';

import { RotateCw } from 'lucide-react';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { clockTime, exactTime } from '@/components/ui/time-words';

/** When this was read from the service, and the way to read it again. */
export function ReadStatus({
  readAt,
  isReading,
  onRead,
}: {
  readAt: string;
  isReading: boolean;
  onRead: () => void;
}) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const time = new Date(readAt);
  return (
    <span className="inline-flex items-center gap-1 text-ink-3 numeric">
      <span role="status">
        {isReading ? (
          'Reading from the service…'
        ) : (
          <>
            Read from the service{' '}
            <time dateTime={readAt} title={exactTime(time, zone)}>
              {clockTime(time, zone)}
            </time>
          </>
        )}
      </span>
      <button
        type="button"
        aria-label="Read again from the service"
        title="Read again from the service"
        aria-disabled={isReading}
        onClick={() => (isReading ? undefined : onRead())}
        className="inline-flex size-6 items-center justify-center rounded-sm hover:bg-sunken hover:text-ink"
      >
        <RotateCw aria-hidden className={`size-3.5 ${isReading ? 'motion-safe:animate-spin' : ''}`} />
      </button>
    </span>
  );
}
