'use client';

import { useLayoutEffect, useRef, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Between the panel and the edge of the window, and what it points at. */
const MARGIN = 16;
/** As wide as the navigation beside the page, and from which width of the window it is there. */
const NAVIGATION = { width: 228, from: 900 };

/**
 * Where the panel stands: in the first corner of the page in which it covers nothing of what it points at, else where it
 * covers least. The lower right comes late: messages show there.
 */
export function panelCorner(panel: Size, window: Size, place: Box | null): { left: number; top: number } {
  const right = Math.max(0, window.width - panel.width - MARGIN);
  const bottom = Math.max(0, window.height - panel.height - MARGIN);
  const left = Math.min(MARGIN + (window.width < NAVIGATION.from ? 0 : NAVIGATION.width), right);
  const top = Math.min(MARGIN, bottom);
  const corners = [
    { left, top: bottom },
    { left: right, top },
    { left: right, top: bottom },
    { left, top },
  ];
  const covered = (corner: { left: number; top: number }) => {
    if (place === null) return 0;
    const wide =
      Math.min(place.right + MARGIN / 2, corner.left + panel.width) -
      Math.max(place.left - MARGIN / 2, corner.left);
    const high =
      Math.min(place.bottom + MARGIN / 2, corner.top + panel.height) -
      Math.max(place.top - MARGIN / 2, corner.top);
    return Math.max(0, wide) * Math.max(0, high);
  };
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

/** Where the panel stands, once it is known how large it is. */
export function usePanelCorner(at: DOMRect | null, content: string) {
  const panel = useRef<HTMLElement>(null);
  const [corner, setCorner] = useState<{ left: number; top: number }>({ left: 16, top: 16 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words make it another size
  useLayoutEffect(() => {
    const placePanel = () => {
      const size = panel.current?.getBoundingClientRect();
      const { innerWidth: width, innerHeight: height } = window;
      if (size) setCorner(panelCorner(size, { width, height }, at));
    };
    placePanel();
    window.addEventListener('resize', placePanel);
    return () => window.removeEventListener('resize', placePanel);
  }, [at, content]);
  return { panel, corner };
}
