'use client';

import { useLayoutEffect, useRef } from 'react';

/** A custom property with the height of what is docked below the page; `app/globals.css` leaves room for it. */
export const DOCK = '--dock';

/** Leaves room for an element fixed to the bottom of the window, as high as it is. */
export function useDock() {
  const docked = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const element = docked.current;
    if (element === null) return;
    const reserve = () => root.style.setProperty(DOCK, `${element.offsetHeight}px`);
    reserve();
    const sizes = new ResizeObserver(reserve);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      root.style.removeProperty(DOCK);
    };
  }, []);
  return docked;
}
