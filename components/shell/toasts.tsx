'use client';

import { useTheme } from 'next-themes';
import { useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import type { Toast } from './show-toast';

/** Time to read it, decide and reach the button, in milliseconds. */
const WITH_ACTION = 30_000;

/** Draws the toasts so far, each of them once. */
export function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  const { resolvedTheme } = useTheme();
  const shown = useRef(0);
  useEffect(() => {
    for (const { message, detail, action } of toasts.slice(shown.current)) {
      toast(message, { description: detail, ...(action ? { action, duration: WITH_ACTION } : {}) });
    }
    shown.current = toasts.length;
  }, [toasts]);
  return (
    // Whoever leaves a toast by the Tab key goes on to what comes next: the toaster would take them back to where they
    // were before it, again and again.
    <div onBlurCapture={(event) => event.stopPropagation()}>
      <Toaster
        theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
        position="bottom-right"
        className="print:hidden"
        toastOptions={{ duration: 8_000, className: 'font-sans' }}
      />
    </div>
  );
}
