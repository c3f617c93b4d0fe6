import { useEffect } from 'react';

/** Loads what a row opens once the pointer or focus reaches a row: most of the time, before it is opened. */
export function useLoadOnRow(load: () => void): void {
  useEffect(() => {
    const stop = () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
    const look = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('tbody tr') === null) return;
      stop();
      load();
    };
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    return stop;
  }, [load]);
}
