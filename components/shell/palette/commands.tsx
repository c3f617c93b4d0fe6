'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { captureEarlyKeys, consumeEarlyKey, replayEarlyClick } from '@/components/ui/early-keys';
import { loadLater } from '@/components/ui/load-later';
import { shortcutKey } from '@/components/ui/shortcut-key';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import type { SuggestedProfile } from '@/lib/service/control-api/suggested-profile';
import { focusPageSearch } from '../page-search';
import { singleKey } from '../single-keys';
import { leavePage } from '../unsaved-work';
import { isDialogOpen, isTyping } from '../use-page-key';
import { PALETTE_EVENT } from './search-button';

const Palette = loadLater(() => import('./palette').then((module) => module.Palette));
const Shortcuts = loadLater(() => import('./shortcuts').then((module) => module.Shortcuts));

// An error or not-found page is rendered by this script, without the inline script that captures early keys, so start
// capturing here before its first line is visible.
if (typeof window !== 'undefined' && window.earlyKeys === undefined) captureEarlyKeys(shortcutKey);

type OpenOverlay = 'palette' | 'shortcuts' | null;

/** Keys that work everywhere. What they open is loaded on first use. */
export function Commands({ suggestedProfiles }: { suggestedProfiles: readonly SuggestedProfile[] }) {
  const router = useRouter();
  const [opened, setOpened] = useState<OpenOverlay>(null);
  const [loaded, setLoaded] = useState<readonly OpenOverlay[]>([]);

  useEffect(() => {
    const open = (what: OpenOverlay) => {
      if (isDialogOpen()) return;
      // Shows a field at once: the palette may still be loading, and no one waits before typing the next key.
      if (what === 'palette') window.earlyKeys?.open();
      setLoaded((before) => (before.includes(what) ? before : [...before, what]));
      setOpened(what);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if ((event.metaKey || event.ctrlKey) && !event.altKey && shortcutKey(event).toLowerCase() === 'k') {
        event.preventDefault();
        open('palette');
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
      const key = singleKey(event);
      if (key === '?') open('shortcuts');
      else if (key !== '/' || !focusPageSearch()) return;
      event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isDialogOpen()) return;
      const uuid = findProfileUuid(event.clipboardData?.getData('text') ?? '');
      if (uuid !== null) leavePage(() => router.push(`/profiles/${uuid}`));
    };
    const onPalette = () => open('palette');
    const early = window.earlyKeys;
    if (early) {
      early.isReady = true;
      early.onCancel = () => setOpened(null);
      if (early.isOpen()) open('palette');
    }
    // After this commit: the click may need a part of the page that is not ready yet.
    setTimeout(replayEarlyClick);
    if (consumeEarlyKey('?')) open('shortcuts');
    if (consumeEarlyKey('/')) focusPageSearch();
    window.addEventListener('keydown', onKey);
    window.addEventListener('paste', onPaste);
    window.addEventListener(PALETTE_EVENT, onPalette);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('paste', onPaste);
      window.removeEventListener(PALETTE_EVENT, onPalette);
    };
  }, [router]);

  const close = () => setOpened(null);
  return (
    <>
      {loaded.includes('palette') ? (
        <Palette open={opened === 'palette'} onClose={close} suggestedProfiles={suggestedProfiles} />
      ) : null}
      {loaded.includes('shortcuts') ? <Shortcuts open={opened === 'shortcuts'} onClose={close} /> : null}
    </>
  );
}
