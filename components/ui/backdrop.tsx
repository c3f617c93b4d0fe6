import { useDeferredValue } from 'react';
import { createPortal } from 'react-dom';
import { useInBrowser } from './use-in-browser';

/** What dims the page below a dialog. */
export const BACKDROP = 'fixed inset-0 bg-[rgb(20_24_30/.28)] print:hidden';

/**
 * Whether what opens is to be drawn yet. The frame that answers the click comes first, and what opens is drawn in
 * slices after it (https://web.dev/articles/inp). It closes at once.
 */
export const useAfterFrame = (open: boolean): boolean => useDeferredValue(open, false) && open;

/** The dimmed page of the first frame, before there is a dialog. Without it nothing would change, and no frame be painted. */
export function FirstFrame({ layer }: { layer: string }) {
  return useInBrowser() ? createPortal(<div className={`${BACKDROP} ${layer}`} />, document.body) : null;
}
