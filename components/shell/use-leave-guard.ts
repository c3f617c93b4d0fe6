'use client';

import { useEffect } from 'react';
import { isSignedOut } from '@/lib/platform/data/signed-out';
import { isWorkGivenUp, useUnsavedWork } from './unsaved-work';

/**
 * With unsaved changes, the browser asks before leaving or reloading the page. It does not ask on the way to signing in
 * again, which returns to them, nor once they were given up.
 */
export function useLeaveGuard(isDirty: boolean): void {
  useUnsavedWork(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSignedOut() && !isWorkGivenUp()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
