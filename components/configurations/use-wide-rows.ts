'use client';

import { useSyncExternalStore } from 'react';

/** As `sm:` in the table's classes. */
const WIDE = '(min-width: 640px)';

function subscribe(changed: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether a row of the table takes one line. */
export const useWideRows = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
