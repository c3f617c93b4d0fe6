'use client';

import { useEffect, useReducer } from 'react';

const MINUTE = 60_000;

/** Draws again every minute: what was received "just now" does not stay so on a quiet screen. */
export function useMinute(): void {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, MINUTE);
    return () => clearInterval(timer);
  }, []);
}
