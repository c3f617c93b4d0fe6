'use client';

import { useEffect } from 'react';
import { isSignedOut } from '@/lib/queries/signed-out';

/**
 * While there are unsaved changes, the browser asks before it leaves or reloads the page. Not on the way to signing in
 * again, which leads back to them.
 */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSignedOut()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
