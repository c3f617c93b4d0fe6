'use client';

import { useEffect } from 'react';
import { showToast } from './show-toast';

const unsaved = new Set<symbol>();
let isGivenUp = false;

/** Whether the operator has agreed to lose unsaved work. */
export const isWorkGivenUp = (): boolean => isGivenUp;

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
