'use client';

import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { type PresenterMode, presenterOf } from '@/lib/contract/presenter';
import { PointerRing } from './pointer-ring';

const Presenting = createContext<PresenterMode | null>(null);

/** What the server drew the page for: it has the cookie with the first request. */
export function Presenter({ mode, children }: { mode: PresenterMode | null; children: ReactNode }) {
  useSameMode(mode);
  return (
    <Presenting value={mode}>
      {children}
      {mode === null ? null : <PointerRing />}
    </Presenting>
  );
}

/** Null: presenter mode is off. */
export const usePresenter = (): PresenterMode | null => useContext(Presenting);

/** Whether names are masked in this browser. */
export const useAreNamesMasked = (): boolean => usePresenter() === 'masked';

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
