'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { type LogState, readLogState, writeLogState } from './log-address';

/** The state of the log, which lives in the address. `push` leaves a step for the Back button. */
export function useLogState() {
  const parameters = useSearchParams();
  const state = useMemo(() => readLogState(parameters), [parameters]);
  const change = (part: Partial<LogState>, how: 'push' | 'replace' = 'replace') => {
    const address = `${window.location.pathname}${writeLogState(window.location.search, part)}`;
    if (how === 'push') window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  };
  return [state, change] as const;
}
