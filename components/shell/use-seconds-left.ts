'use client';

import { useEffect, useState } from 'react';

/**
 * Counts down from `seconds` at `asOf` (milliseconds since the epoch) to 0; null stays null. A browser clock behind the
 * server's does not lengthen the wait.
 */
export function useSecondsLeft(seconds: number | null, asOf: number): number | null {
  const [now, setNow] = useState(asOf);
  useEffect(() => {
    if (seconds === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  if (seconds === null) return null;
  return Math.max(0, Math.ceil(seconds - Math.max(0, now - asOf) / 1_000));
}
