'use client';

import { useCallback, useRef } from 'react';

/**
 * What is open beside a list, as its address says. Opening it is a step of the history; closing it takes the
 * step back if it was made here. `open` stays the same as long as `show` does.
 *
 * @param show Puts the key of what is open into the address; null takes it out.
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
  /** For a change of the address that closes it too. */
  const reset = () => {
    openedHere.current = false;
  };
  const close = () => {
    // Going back leaves no second copy of the list in the history.
    if (openedHere.current) window.history.back();
    else show(null, 'replace');
    reset();
  };
  return { open, close, reset };
}
