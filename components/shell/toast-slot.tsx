'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { TOAST_EVENT, type Toast } from './show-toast';

const Toasts = dynamic(() => import('./toasts').then((module) => module.Toasts), { ssr: false });

/** Keeps what is said before the toaster is there, and hands it over. */
export function ToastSlot() {
  const [said, setSaid] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const take = (event: Event) => setSaid((before) => [...before, (event as CustomEvent<Toast>).detail]);
    window.addEventListener(TOAST_EVENT, take);
    return () => window.removeEventListener(TOAST_EVENT, take);
  }, []);
  return said.length === 0 ? null : <Toasts said={said} />;
}
