'use client';

import { useTheme } from 'next-themes';
import { useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import type { Toast } from './show-toast';

/** `action` is kept apart, so that a plain message never takes away an Undo. */
type ToastId = 'message' | 'action';

/** What is on screen, changed by `replaceToast`; entries that have disappeared are removed by the caller. */
export type ShownToasts = Partial<Record<ToastId, { message: string; times: number }>>;

/** Time to read it, decide and reach the button, in milliseconds. */
const WITH_ACTION = 30_000;

/** Where toasts are: `globals.css` moves them aside for an open sheet, and above a bar at the bottom. */
const BOTTOM = 'calc(var(--toast-rise, 0px) + var(--dock, 0px) + 16px)';
const OFFSET = {
  bottom: BOTTOM,
  right: 'calc(var(--toast-aside, 0px) + 24px)',
};
const NARROW_OFFSET = {
  bottom: BOTTOM,
  left: '16px',
  right: '16px',
};

/** Shows the toasts so far, once each. A new one replaces the one before. */
export function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  const { resolvedTheme } = useTheme();
  const seen = useRef(0);
  const shown = useRef<ShownToasts>({});
  useEffect(() => {
    for (const next of toasts.slice(seen.current)) {
      const { id, message, detail, action } = replaceToast(shown.current, next);
      const forget = () => {
        delete shown.current[id];
      };
      toast(message, {
        id,
        description: detail,
        action,
        duration: action === undefined ? 8_000 : WITH_ACTION,
        onDismiss: forget,
        onAutoClose: forget,
      });
    }
    seen.current = toasts.length;
  }, [toasts]);
  return (
    // Lets the Tab key leave a toast: otherwise the toaster moves focus back to where it was before, again and again.
    <div className="toasts" onBlurCapture={(event) => event.stopPropagation()}>
      <Toaster
        theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
        position="bottom-right"
        offset={OFFSET}
        mobileOffset={NARROW_OFFSET}
        className="print:hidden"
        toastOptions={{ className: 'font-sans' }}
      />
    </div>
  );
}

/** The toast to show in place of the one before: the same message again is counted, not listed. */
export function replaceToast(shown: ShownToasts, next: Toast): Toast & { id: ToastId } {
  const id: ToastId = next.action === undefined ? 'message' : 'action';
  const before = shown[id];
  const times = before?.message === next.message ? before.times + 1 : 1;
  shown[id] = { message: next.message, times };
  return {
    ...next,
    id,
    message: times === 1 ? next.message : `${next.message} (${times} times)`,
  };
}
