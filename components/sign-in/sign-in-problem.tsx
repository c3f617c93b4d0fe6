'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { ActionProblem } from '@/components/shell/action-problem';
import { useSecondsLeft } from '@/components/shell/use-seconds-left';
import type { Problem } from '@/lib/contract/problem';

/** Why nobody was let in. After too many tries it counts down, and goes when the wait is over. */
export function SignInProblem({ problem, onDue }: { problem: Problem; onDue: () => void }) {
  const wait = problem.code === 'too_many_tries' ? (problem.retryAfter ?? 60) : null;
  const [since] = useState(() => Date.now());
  const left = useSecondsLeft(wait, since);
  const due = useEffectEvent(onDue);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => due(), wait * 1_000);
    return () => clearTimeout(timer);
  }, [wait]);
  return (
    <div className="grid gap-2">
      <ActionProblem problem={problem} />
      {left === null ? null : (
        // Said once by the problem above: read aloud every second it would never end.
        <p className="text-ink-2 numeric">Try again in {waitWords(left)}.</p>
      )}
    </div>
  );
}

const waitWords = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
