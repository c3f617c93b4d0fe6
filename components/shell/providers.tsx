'use client';

import { ThemeProvider } from 'next-themes';
import { type ReactNode, useEffect, useState } from 'react';
import { COPY_REFUSED_EVENT } from '@/components/ui/copy-text';
import { loadLater } from '@/components/ui/load-later';
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

const Toasts = loadLater(() => import('./toasts').then((module) => module.Toasts));

/** Queues toasts until the toaster has loaded, and then hands them over. */
function ToastSlot() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const addToast = (event: Event) =>
      setToasts((before) => [...before, (event as CustomEvent<Toast>).detail]);
    window.addEventListener(TOAST_EVENT, addToast);
    return () => window.removeEventListener(TOAST_EVENT, addToast);
  }, []);
  return toasts.length === 0 ? null : <Toasts toasts={toasts} />;
}

const CopyRefused = loadLater(() => import('./copy-refused').then((module) => module.CopyRefused));

/** Shows what the browser refused to copy; the dialog is loaded on first use. */
function CopyRefusedSlot() {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const show = (event: Event) => setText((event as CustomEvent<string>).detail);
    window.addEventListener(COPY_REFUSED_EVENT, show);
    return () => window.removeEventListener(COPY_REFUSED_EVENT, show);
  }, []);
  return text === null ? null : <CopyRefused text={text} onClose={() => setText(null)} />;
}
