'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

type Changes = Record<string, string | null>;

/**
 * State of a page that is stored in its address. `replace` is for views of the same thing, `push` for what Back should
 * undo. Null removes a parameter.
 */
export function useAddressState() {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const write = useCallback(
    (changes: Changes, how: 'push' | 'replace' = 'replace') => {
      // Reads the address itself instead of `parameters`: two changes may come before the next render.
      const next = new URLSearchParams(window.location.search);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      const query = next.size === 0 ? '' : `?${next}`;
      const address = `${pathname}${query}${window.location.hash}`;
      if (how === 'push') window.history.pushState(null, '', address);
      else window.history.replaceState(null, '', address);
    },
    [pathname],
  );
  return { parameters, write };
}
