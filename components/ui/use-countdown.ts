'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Whole seconds until a moment (epoch milliseconds); null without one. `onEnd` runs once when it has come,
 * also where the tab slept meanwhile: the time left is read from the clock, not counted.
 */
export function useCountdown(until: number | null, onEnd: () => void): number | null {
  const [now, setNow] = useState(() => Date.now());
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < until) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
}
