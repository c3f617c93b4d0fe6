'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useSecondsLeft } from './use-seconds-left';

/** Shows the wait that the service asked for, and goes on when it is over. Give each wait its own key. */
export function RetryCountdown({ seconds, onDue }: { seconds: number; onDue: () => void }) {
  const [since] = useState(() => Date.now());
  const left = useSecondsLeft(seconds, since);
  const goOn = useEffectEvent(onDue);
  useEffect(() => {
    const timer = setTimeout(() => goOn(), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <span className="text-ink-2 numeric">
      {left === 0 ? 'Trying again…' : `Tries again by itself in ${left} s.`}
    </span>
  );
}
