'use client';

import { useEffect } from 'react';
import { isSignedOut } from '@/lib/queries/signed-out';
import { isWorkGivenUp, useUnsavedWork } from './unsaved-work';

/**
 * While there are unsaved changes, the browser asks before it leaves or reloads the page. Not on the way to signing in
 * again, which leads back to them, nor once they were given up.
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
