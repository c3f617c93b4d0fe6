'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

import { onWindow } from './on-window';

type Changes = Record<string, string | null>;

/** What was written to a page's address and is not yet reported by the router. */
interface Written {
  pathname: string;
  query: string;
  /** What the router may still report before it: the query before, and those written in between. */
  earlier: ReadonlySet<string>;
}

const EVENT = 'console:address-written';
let written: Written | null = null;

/**
 * State of a page that is stored in its address. `replace` is for views of the same thing, `push` for what Back should
 * undo. Null removes a parameter. A change is in `parameters` at once: the router reports it only after it has
 * rendered the page again, with low priority, which takes longer than opening a sheet.
 */
export function useAddressState() {
  const reported = useSearchParams().toString();
  const pathname = usePathname();
  const own = useSyncExternalStore(onAddress, inAddress, () => null);
  const isAhead = own?.pathname === pathname && own.earlier.has(reported);
  const query = isAhead ? own.query : reported;
  useEffect(() => {
    if (written?.pathname !== pathname || !written.earlier.has(reported)) written = null;
  }, [pathname, reported]);
  const write = useCallback(
    (changes: Changes, how: 'push' | 'replace' = 'replace') => {
      // Reads the address itself instead of `parameters`: two changes may come before the next render.
      const before = new URLSearchParams(window.location.search);
      const next = new URLSearchParams(before);
      const earlier = new Set(inAddress()?.earlier).add(before.toString());
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      const address = `${pathname}${next.size === 0 ? '' : `?${next}`}${window.location.hash}`;
      if (how === 'push') window.history.pushState(null, '', address);
      else window.history.replaceState(null, '', address);
      earlier.delete(next.toString());
      written = { pathname, query: next.toString(), earlier };
      window.dispatchEvent(new Event(EVENT));
    },
    [pathname],
  );
  const parameters = useMemo(() => new URLSearchParams(query), [query]);
  return { parameters, write };
}

/** What was written, unless the address has changed since. */
function inAddress(): Written | null {
  if (written === null || written.pathname !== window.location.pathname) return null;
  return new URLSearchParams(window.location.search).toString() === written.query ? written : null;
}

const onAddress = (changed: () => void) => onWindow([EVENT, 'popstate'], changed);
