'use client';

import dynamic from 'next/dynamic';
import { usePresenter } from '../presenter-mode';
import { usePageKey } from '../use-page-key';
import { present } from './present';

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
