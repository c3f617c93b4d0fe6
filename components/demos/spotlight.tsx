'use client';

import { useEffect, useRef } from 'react';

/** Milliseconds between checks of the element's position. */
const LOOK = 150;

/** Pixels around the element that stay bright. */
const ROOM = 6;

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

/** Highlights an element and dims the rest of the page, which stays usable. */
export function Spotlight({ element }: { element: HTMLElement }) {
  const light = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const style = light.current?.style;
    if (style === undefined) return;
    const draw = () => {
      const { top, left, width, height } = element.getBoundingClientRect();
      style.top = `${top - ROOM}px`;
      style.left = `${left - ROOM}px`;
      style.width = `${width + 2 * ROOM}px`;
      style.height = `${height + 2 * ROOM}px`;
    };
    // It moves to another element gradually, but stays on one that is scrolled.
    const drawAtOnce = () => {
      style.transition = 'none';
      draw();
    };
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
      draw();
    };
    element.setAttribute('data-demo-place', '');
    style.transition = '';
    keepVisible();
    const timer = setInterval(keepVisible, LOOK);
    window.addEventListener('resize', keepVisible);
    window.addEventListener('scroll', drawAtOnce, { capture: true, passive: true });
    for (const scrolling of SCROLLING) window.addEventListener(scrolling, leave, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', keepVisible);
      window.removeEventListener('scroll', drawAtOnce, { capture: true });
      for (const scrolling of SCROLLING) window.removeEventListener(scrolling, leave);
      element.removeAttribute('data-demo-place');
    };
  }, [element]);
  return (
    <div
      ref={light}
      aria-hidden
      className="pointer-events-none fixed z-45 rounded-lg shadow-[0_0_0_200vmax_rgb(20_24_30/0.28)] duration-250 motion-safe:transition-[top,left,width,height] print:hidden"
    />
  );
}
