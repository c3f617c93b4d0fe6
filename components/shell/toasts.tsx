'use client';

import { useTheme } from 'next-themes';
import { useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import type { Toast } from './show-toast';

/** Time to read it, decide and reach the button, in milliseconds. */
const WITH_ACTION = 30_000;

/** Shows the toasts so far, once each. */
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
    // Lets the Tab key leave a toast: otherwise the toaster moves focus back to where it was before, again and again.
    <div onBlurCapture={(event) => event.stopPropagation()}>
      <Toaster
        theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
        position="bottom-right"
        offset={{ bottom: 'calc(24px + var(--dock, 0px))' }}
        mobileOffset={{ bottom: 'calc(16px + var(--dock, 0px))' }}
        className="print:hidden"
        toastOptions={{ duration: 8_000, className: 'font-sans' }}
      />
    </div>
  );
}
