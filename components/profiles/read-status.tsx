'use client';

import { RotateCw, TriangleAlert } from 'lucide-react';
import { RetryCountdown } from '@/components/shell/problem-panel';
import { Button } from '@/components/ui/button';
import { clockTime, dayWords, exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { useNow } from '@/components/ui/use-now';
import type { Problem } from '@/lib/platform/api/problem';

/** When this was read from the service, and a button to read it again. */
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
            Read <span className="max-sm:sr-only">from the service </span>
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

/**
 * The service could not be read: the earlier data stays on screen, and this says so with its time. If the wait is
 * known, it counts down and retries automatically.
 */
export function RefreshProblem({
  problem,
  readAt,
  onRetry,
}: {
  problem: Problem;
  /** When the data on screen was read. */
  readAt: string;
  onRetry: () => void;
}) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const time = new Date(readAt);
  const isToday = dayWords(time, zone) === dayWords(new Date(useNow()), zone);
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border border-line bg-warn-soft px-3.5 py-2.5 print:hidden"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="min-w-0 grow basis-[240px]">
        <p className="font-medium">
          As read{' '}
          <time dateTime={readAt} title={exactTime(time, zone)}>
            {isToday ? clockTime(time, zone) : exactTime(time, zone)}
          </time>
          . {problem.title}
        </p>
        <p className="break-words text-ink-2">
          The service may have changed since. {problem.detail} Request ID <code>{problem.requestId}</code>
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {problem.retryAfter === undefined ? null : (
          // The banner says it once: a screen reader should not announce every second.
          <span aria-live="off">
            <RetryCountdown key={problem.requestId} seconds={problem.retryAfter} onDue={onRetry} />
          </span>
        )}
        <Button onClick={onRetry}>Try again</Button>
      </span>
    </div>
  );
}
