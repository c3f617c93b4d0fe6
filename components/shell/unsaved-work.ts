'use client';

import { useEffect } from 'react';
import { showToast } from './show-toast';

const unsaved = new Set<symbol>();
let isGivenUp = false;

/** Whether the operator has agreed to lose unsaved work. */
export const isWorkGivenUp = (): boolean => isGivenUp;

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
