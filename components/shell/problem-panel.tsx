'use client';

import { TriangleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import type { Problem } from '@/lib/platform/api/problem';
import { useSecondsLeft } from './use-seconds-left';

/**
 * Replaces what could not be read: what happened, what to do next, and the reference. Retries automatically after the
 * wait requested by the service. `onRetry` reads again; by default the page does.
 */
export function ProblemPanel({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  const retry = () => (onRetry ? onRetry() : startRetry(() => router.refresh()));
  return (
    <section
      aria-label="Problem"
      className="flex gap-3 rounded-lg border border-line bg-surface p-5 shadow-low"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-[18px] shrink-0 text-warn" />
      <div className="min-w-0">
        <div role="status">
          <h2>{problem.title}</h2>
          <p className="mt-1 max-w-[64ch] text-ink-2">{problem.detail}</p>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button onClick={retry} disabled={retrying}>
            {retrying ? 'Trying again…' : 'Try again'}
          </Button>
          {problem.retryAfter === undefined ? null : (
            <RetryCountdown key={problem.requestId} seconds={problem.retryAfter} onDue={retry} />
          )}
          <span className="text-xs text-ink-3">
            Request ID <span className="font-mono break-all">{problem.requestId}</span>
          </span>
        </div>
      </div>
    </section>
  );
}

/** Counts down the wait requested by the service, then retries. Give each wait its own key. */
export function RetryCountdown({ seconds, onDue }: { seconds: number; onDue: () => void }) {
  const [since] = useState(() => Date.now());
  const left = useSecondsLeft(seconds, since);
  const resume = useEffectEvent(onDue);
  useEffect(() => {
    const timer = setTimeout(() => resume(), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <span className="text-ink-2 numeric">{left === 0 ? 'Trying again…' : `Trying again in ${left} s.`}</span>
  );
}
