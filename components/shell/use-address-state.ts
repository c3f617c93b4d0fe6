'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

type Changes = Record<string, string | null>;

/**
 * The part of a page's state that lives in its address. `replace` for views of the same thing, `push` for
 * what the Back button is to undo. Null takes a parameter out.
 */
export function useAddressState() {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const write = useCallback(
    (changes: Changes, how: 'push' | 'replace' = 'replace') => {
      // The address itself, not `parameters`: two changes may come before the next render.
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
