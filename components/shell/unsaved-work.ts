'use client';

import { useEffect } from 'react';
import { showToast } from './show-toast';

const unsaved = new Set<symbol>();
let isGivenUp = false;

/** Whether whoever works here has said that unsaved work may go. */
export const isWorkGivenUp = (): boolean => isGivenUp;

/** Has what is typed here count as unsaved work. */
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

/** Does what draws the page anew; with unsaved work on it not before somebody said that it may go. */
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
