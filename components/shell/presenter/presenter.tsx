'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { type PresenterMode, presenterOf } from '@/lib/features/presenter/presenter';
import { onWindow } from '../on-window';
import { PresenterContext, usePresenter } from '../presenter-mode';
import { usePageKey } from '../use-page-key';
import { clearReferences } from '../use-recent-profiles';
import { writeStored } from '../use-stored-text';
import { present } from './present';

const PointerRing = loadLater(() => import('./pointer-ring').then((module) => module.PointerRing));

/** The mode the server rendered the page for: the first request has the cookie. */
export function Presenter({ mode, children }: { mode: PresenterMode | null; children: ReactNode }) {
  useSameMode(mode);
  // However presenter mode was turned on: an address can do it, too.
  useEffect(() => clearReferences(mode === 'masked'), [mode]);
  return (
    <PresenterContext value={mode}>
      {children}
      {mode === null ? null : <PointerRing />}
    </PresenterContext>
  );
}

const MODE_KEY = 'portal-console:presenter';

/**
 * Reloads a page that was rendered before the mode was changed in another tab or window, or restored by the browser: as
 * soon as it can be seen.
 */
function useSameMode(mode: PresenterMode | null): void {
  useEffect(() => {
    const compare = () => {
      if (document.visibilityState === 'hidden') return;
      if (presenterOf(document.cookie) !== mode) window.location.reload();
    };
    // The other tabs get an event.
    writeStored(MODE_KEY, mode ?? '');
    return onWindow(['storage', 'pageshow', 'focus', 'visibilitychange'], compare);
  }, [mode]);
}

/** Only a page in presenter mode names its script. */
const PresenterControls = dynamic(() =>
  import('./presenter-controls').then((module) => module.PresenterControls),
);

/** Shows that presenter mode is on; its keyboard shortcut works on every page. */
export function PresenterBar() {
  const mode = usePresenter();
  usePageKey('P', () => present(mode === null ? 'on' : null));
  return mode === null ? null : <PresenterControls mode={mode} />;
}
