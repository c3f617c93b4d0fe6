'use client';

import { type Driver, driver } from 'driver.js';
import { useEffect, useState } from 'react';

/** What `driver.js` says of an element with a popover of its own; here the panel speaks, and the element stays what it is. */
const SAID = ['aria-haspopup', 'aria-expanded', 'aria-controls'];

/** Milliseconds between two looks at where the element is. */
const LOOK = 150;

const SCROLLING = ['wheel', 'touchmove'] as const;

/** Not beyond the window, nor under what sticks to its top. */
function isInView(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const above = [...document.querySelectorAll('header')]
    .filter((header) => !header.contains(element) && getComputedStyle(header).position === 'sticky')
    .map((header) => header.getBoundingClientRect())
    .filter((over) => over.left < right && over.right > left);
  return top < window.innerHeight && bottom > Math.max(0, ...above.map((over) => over.bottom));
}

/** Shows an element, the rest of the page a little darker. @returns where it is in the window */
export function useSpotlight(element: HTMLElement | null): DOMRect | null {
  const [spotlight, setSpotlight] = useState<Driver | null>(null);
  const [at, setAt] = useState<DOMRect | null>(null);
  useEffect(() => {
    const made = driver({
      allowClose: false,
      allowKeyboardControl: false,
      overlayClickBehavior: () => undefined,
      animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      duration: 250,
      overlayColor: '#14181e',
      overlayOpacity: 0.28,
      stagePadding: 6,
      stageRadius: 8,
    });
    // It would keep the Tab key between its popover and the element; the page stays as it is to the keyboard.
    const stopTabKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') event.stopPropagation();
    };
    document.addEventListener('keydown', stopTabKey);
    setSpotlight(made);
    return () => {
      document.removeEventListener('keydown', stopTabKey);
      restoreDescriptions(pointedAt(made), () => made.destroy());
    };
  }, []);
  useEffect(() => {
    if (spotlight === null) return;
    if (element === null) {
      restoreDescriptions(pointedAt(spotlight), () => spotlight.destroy());
      setAt(null);
      return;
    }
    restoreDescriptions([...pointedAt(spotlight), element], () => spotlight.highlight({ element }));
    let last = '';
    // What comes above it later pushes it away; whoever scrolls goes where they want.
    let isFollowed = true;
    const leave = () => {
      isFollowed = false;
    };
    const keepVisible = () => {
      if (isFollowed && !isInView(element)) element.scrollIntoView({ block: 'center' });
      const now = element.getBoundingClientRect();
      // React writes the class of what it draws anew.
      element.classList.add('driver-active-element');
      const words = JSON.stringify(now);
      if (words === last) return;
      last = words;
      setAt(now);
      spotlight.refresh();
    };
    keepVisible();
    const timer = setInterval(keepVisible, LOOK);
    window.addEventListener('resize', keepVisible);
    for (const scrolling of SCROLLING) window.addEventListener(scrolling, leave, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', keepVisible);
      for (const scrolling of SCROLLING) window.removeEventListener(scrolling, leave);
      // It forgets an element that it was still on its way to.
      element.classList.remove('driver-active-element');
    };
  }, [spotlight, element]);
  return at;
}

/** What it takes something away of as it leaves; on its way to the one it is still at the other. */
const pointedAt = (spotlight: Driver) => [spotlight.getPreviousElement(), spotlight.getActiveElement()];

function restoreDescriptions(elements: readonly (Element | undefined)[], change: () => void): void {
  const descriptions = elements.map((element) => SAID.map((name) => element?.getAttribute(name) ?? null));
  change();
  elements.forEach((element, at) => {
    SAID.forEach((name, of) => {
      const value = descriptions[at]?.[of] ?? null;
      if (value === null) element?.removeAttribute(name);
      else element?.setAttribute(name, value);
    });
  });
}
