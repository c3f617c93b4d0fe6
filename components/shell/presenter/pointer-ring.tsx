'use client';

import { useEffect, useRef } from 'react';
import { useRememberedChoice } from '../remembered-choices';

export function PointerRing() {
  const [isShown] = usePointerRing();
  return isShown ? <Ring /> : null;
}

function Ring() {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = ({ clientX, clientY, pointerType, buttons }: PointerEvent) => {
      const element = ring.current;
      if (element === null) return;
      element.hidden = pointerType === 'touch';
      element.style.translate = `${clientX}px ${clientY}px`;
      element.toggleAttribute('data-pressed', buttons > 0);
    };
    const hide = () => {
      if (ring.current) ring.current.hidden = true;
    };
    const events = ['pointermove', 'pointerdown', 'pointerup'] as const;
    for (const name of events) window.addEventListener(name, follow, { passive: true });
    document.documentElement.addEventListener('pointerleave', hide);
    return () => {
      for (const name of events) window.removeEventListener(name, follow);
      document.documentElement.removeEventListener('pointerleave', hide);
    };
  }, []);
  return (
    <div
      ref={ring}
      aria-hidden
      hidden
      className="group pointer-events-none fixed top-0 left-0 z-[60] print:hidden"
    >
      <div className="-mt-5 -ml-5 size-10 rounded-full border-[3px] border-accent group-data-[pressed]:scale-75 group-data-[pressed]:bg-accent/30 motion-safe:transition-[scale,background-color] motion-safe:duration-100" />
    </div>
  );
}

/** Whether the pointer has a ring in presenter mode; on by default. */
export function usePointerRing(): readonly [boolean, (isShown: boolean) => void] {
  const [choice, choose] = useRememberedChoice('pointer-ring');
  return [choice !== 'off', (isShown) => choose(isShown ? 'on' : 'off')];
}
