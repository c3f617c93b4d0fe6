'use client';

import { type Driver, driver } from 'driver.js';
import { useEffect, useState } from 'react';

/**
 * Attributes that `driver.js` sets on an element for its popover; the panel does the talking here, so the element keeps
 * its own.
 */
const SAID = ['aria-haspopup', 'aria-expanded', 'aria-controls'];

/** Milliseconds between checks of the element's position. */
const LOOK = 150;

const SCROLLING = ['wheel', 'touchmove'] as const;

/** The part of the window that nothing covers: below a sticky header, above the demo's panel. */
function freeSpan({ left, right }: DOMRect, element: HTMLElement): { from: number; to: number } {
  const above = [...document.querySelectorAll('header')]
    .filter((header) => !header.contains(element) && getComputedStyle(header).position === 'sticky')
    .map((header) => header.getBoundingClientRect())
    .filter((over) => over.left < right && over.right > left);
  const panel = document.querySelector('[data-demo-panel]')?.getBoundingClientRect();
  const isAbovePanel = panel === undefined || panel.left >= right || panel.right <= left;
  return {
    from: Math.max(0, ...above.map(({ bottom }) => bottom)),
    to: isAbovePanel ? window.innerHeight : panel.top,
  };
}

/** Whether all of it is in view, or, if it is higher than that, its beginning. */
function isInView(element: HTMLElement): boolean {
  const place = element.getBoundingClientRect();
  const { from, to } = freeSpan(place, element);
  if (place.height > to - from) return place.top >= from && place.top < from + (to - from) / 2;
  return place.top >= from && place.bottom <= to;
}

/** How often a step scrolls to its element: one in something fixed cannot be moved. */
const SCROLLS = 8;

/** Highlights an element and dims the rest of the page. */
export function useSpotlight(element: HTMLElement | null): void {
  const [spotlight, setSpotlight] = useState<Driver | null>(null);
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
    // driver.js would trap the Tab key between its popover and the element; the page must stay usable by keyboard.
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
      return;
    }
    restoreDescriptions([...pointedAt(spotlight), element], () => spotlight.highlight({ element }));
    let last = '';
    // Content loaded above pushes the element away, so follow it until the user scrolls.
    let isFollowed = true;
    let scrolls = 0;
    const leave = () => {
      isFollowed = false;
    };
    const keepVisible = () => {
      if (isFollowed && scrolls < SCROLLS && !isInView(element)) {
        scrolls += 1;
        const { top, bottom, height } = element.getBoundingClientRect();
        const { from, to } = freeSpan(new DOMRect(0, top, window.innerWidth, bottom - top), element);
        element.scrollIntoView({ block: height > to - from ? 'start' : 'center' });
      }
      const now = element.getBoundingClientRect();
      // React overwrites the class when it renders again.
      element.classList.add('driver-active-element');
      const words = JSON.stringify(now);
      if (words === last) return;
      last = words;
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
      // driver.js forgets an element it was still moving to.
      element.classList.remove('driver-active-element');
    };
  }, [spotlight, element]);
}

/** The element to clean up when it leaves; during a transition it is still the previous one. */
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
