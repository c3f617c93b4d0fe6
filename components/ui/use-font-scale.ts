'use client';

import { useSyncExternalStore } from 'react';

/** How much larger than usual the browser's font size is, which every size follows: 1.25 at 20 px. 1 on the server. */
export const useFontScale = (): number => useSyncExternalStore(subscribe, fontScale, () => 1);

const fontScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('font-size')) / 16 || 1;

/** No event reports a new font size, but with it the page gets another height. */
function subscribe(changed: () => void) {
  const observer = new ResizeObserver(changed);
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
