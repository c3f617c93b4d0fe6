'use client';

import { ThemeProvider } from 'next-themes';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { COPY_REFUSED_EVENT } from '@/components/ui/copy-text';
import { TOAST_EVENT, type Toast } from './show-toast';

/** Providers for every page and every user; data of an operator is in `OperatorSession`. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      disableTransitionOnChange
      {...(nonce === undefined ? {} : { nonce })}
    >
      {children}
      <ToastSlot />
      <CopyRefusedSlot />
    </ThemeProvider>
  );
}

const Toasts = lazy(() => import('./toasts').then((module) => ({ default: module.Toasts })));

/** Queues toasts until the toaster has loaded, and then hands them over. */
function ToastSlot() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const addToast = (event: Event) =>
      setToasts((before) => [...before, (event as CustomEvent<Toast>).detail]);
    window.addEventListener(TOAST_EVENT, addToast);
    return () => window.removeEventListener(TOAST_EVENT, addToast);
  }, []);
  return <Suspense>{toasts.length === 0 ? null : <Toasts toasts={toasts} />}</Suspense>;
}

const CopyRefused = lazy(() => import('./copy-refused').then((module) => ({ default: module.CopyRefused })));

/** Shows what the browser refused to copy; the dialog is loaded on first use. */
function CopyRefusedSlot() {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const show = (event: Event) => setText((event as CustomEvent<string>).detail);
    window.addEventListener(COPY_REFUSED_EVENT, show);
    return () => window.removeEventListener(COPY_REFUSED_EVENT, show);
  }, []);
  return (
    <Suspense>{text === null ? null : <CopyRefused text={text} onClose={() => setText(null)} />}</Suspense>
  );
}
