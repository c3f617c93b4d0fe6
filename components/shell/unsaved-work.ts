'use client';

import { useEffect } from 'react';
import { isSignedOut } from '@/lib/platform/data/signed-out';
import { showToast } from './show-toast';

const unsaved = new Set<symbol>();
/** Whether the operator has agreed to lose unsaved work. */
let isGivenUp = false;

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

export const LEAVE_EVENT = 'console:leave';

/** Goes to another page of the console; with unsaved work on this one, only after confirmation. */
export function leavePage(go: () => void): void {
  if (hasUnsavedWork()) window.dispatchEvent(new CustomEvent<() => void>(LEAVE_EVENT, { detail: go }));
  else go();
}

export function useUnsavedWork(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const work = Symbol();
    unsaved.add(work);
    return () => {
      unsaved.delete(work);
    };
  }, [isDirty]);
}

/**
 * With unsaved changes, the browser asks before leaving or reloading the page. It does not ask on the way to signing in
 * again, which returns to them, nor once they were given up.
 */
export function useLeaveGuard(isDirty: boolean): void {
  useUnsavedWork(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSignedOut() && !isGivenUp) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** Runs something that reloads the page; with unsaved work on it, only after confirmation. */
export function withoutUnsavedWork(redraw: () => void): void {
  if (unsaved.size === 0) {
    redraw();
    return;
  }
  showToast({
    message: 'This page has unsaved changes.',
    detail: 'They will be lost when the page reloads. Save them first, or continue without them.',
    action: {
      label: 'Discard changes',
      onClick: () => {
        isGivenUp = true;
        redraw();
      },
    },
  });
}
