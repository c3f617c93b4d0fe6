'use client';

import { useEffect } from 'react';
import { tellSignedOut } from '@/lib/queries/signed-out';
import { readStored, writeStored } from './use-stored-text';

const KEY = 'portal-console:operator';

/**
 * All tabs share one session: once somebody signs out, or in as somebody else, no tab goes on as who was there
 * before. Nor does a page that the browser kept and brings back.
 */
export function useSameOperator(id: string): void {
  useEffect(() => {
    writeStored(KEY, id);
    // A browser that forbids storage tells nothing.
    if (readStored(KEY) !== id) return;
    const compare = () => {
      if (readStored(KEY) !== id) tellSignedOut();
    };
    window.addEventListener('storage', compare);
    window.addEventListener('pageshow', compare);
    return () => {
      window.removeEventListener('storage', compare);
      window.removeEventListener('pageshow', compare);
    };
  }, [id]);
}

/** Tells the other tabs that nobody is signed in any more. */
export const forgetOperator = (): void => writeStored(KEY, '');
