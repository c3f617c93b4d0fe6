'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { TOAST_EVENT, type Toast } from './show-toast';

const Toasts = lazy(() => import('./toasts').then((module) => ({ default: module.Toasts })));

/** Keeps what is said before the toaster is there, and hands it over. */
export function ToastSlot() {
  const [said, setSaid] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const take = (event: Event) => setSaid((before) => [...before, (event as CustomEvent<Toast>).detail]);
    window.addEventListener(TOAST_EVENT, take);
    return () => window.removeEventListener(TOAST_EVENT, take);
  }, []);
  return <Suspense>{said.length === 0 ? null : <Toasts said={said} />}</Suspense>;
}
