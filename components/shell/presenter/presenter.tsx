'use client';

import { type ReactNode, useEffect } from 'react';
import { type PresenterMode, presenterOf } from '@/lib/contract/presenter';
import { PresenterContext } from '../presenter-mode';
import { clearReferences } from '../use-recent-profiles';
import { PointerRing } from './pointer-ring';

/** What the server drew the page for: it has the cookie with the first request. */
export function Presenter({ mode, children }: { mode: PresenterMode | null; children: ReactNode }) {
  useSameMode(mode);
  // Whatever led here: an address turns masking on, too.
  useEffect(() => clearReferences(mode === 'masked'), [mode]);
  return (
    <PresenterContext value={mode}>
      {children}
      {mode === null ? null : <PointerRing />}
    </PresenterContext>
  );
}

/** A page that was drawn before the mode was changed, in another tab or kept by the browser, is drawn anew. */
function useSameMode(mode: PresenterMode | null): void {
  useEffect(() => {
    const compare = () => {
      if (presenterOf(document.cookie) !== mode) window.location.reload();
    };
    window.addEventListener('pageshow', compare);
    window.addEventListener('focus', compare);
    document.addEventListener('visibilitychange', compare);
    return () => {
      window.removeEventListener('pageshow', compare);
      window.removeEventListener('focus', compare);
      document.removeEventListener('visibilitychange', compare);
    };
  }, [mode]);
}
