'use client';

import { useCallback, useRef } from 'react';

/**
 * The item open next to a list, as in the address. Opening it adds a history entry; closing it goes back if it was
 * opened here. `open` is as stable as `show`.
 *
 * @param show Writes the key of the open item to the address; null removes it.
 */
export function useOpened<Key>(show: (key: Key | null, how: 'push' | 'replace') => void) {
  const openedHere = useRef(false);
  const open = useCallback(
    (key: Key) => {
      openedHere.current = true;
      show(key, 'push');
    },
    [show],
  );
  /** For a change of the address that also closes the item. */
  const reset = () => {
    openedHere.current = false;
  };
  const close = () => {
    // Go back, so that the history does not contain the list twice.
    if (openedHere.current) window.history.back();
    else show(null, 'replace');
    reset();
  };
  return { open, close, reset };
}
