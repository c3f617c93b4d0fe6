'use client';

import { useLayoutEffect, useRef, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Space between the panel, the window's edge and the highlighted element. */
const MARGIN = 16;
/** Width of the navigation, and the window width from which it is shown. */
const NAVIGATION = { width: 228, from: 900 };

/**
 * Where the panel goes: the first corner where it covers nothing it points at, else the one where it covers least. The
 * lower right comes late because toasts appear there.
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

/** The position of the panel, once its size is known. */
export function usePanelCorner(at: DOMRect | null, content: string) {
  const panel = useRef<HTMLElement>(null);
  const [corner, setCorner] = useState<{ left: number; top: number }>({ left: 16, top: 16 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different text changes its size
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
