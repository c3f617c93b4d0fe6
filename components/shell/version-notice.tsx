'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CircleArrowUp, PuzzleIcon } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { isScriptMissing, MISSING_SCRIPT_EVENT } from '@/components/ui/missing-scripts';
import { call } from '@/lib/features/call';
import { newerBuild, onNewerBuild, setOwnBuild } from '@/lib/platform/data/served-build';
import { followInput } from './follow-input';
import { Notice } from './notice';
import { reloadOnce } from './reload-once';
import { hasUnsavedWork, withoutUnsavedWork } from './unsaved-work';

/** Milliseconds without use after which a page may reload even while it is visible. */
const UNUSED_MS = 60_000;
const CHECK_EVERY_MS = 5_000;
/** A script is requested again meanwhile. */
const PATIENCE_MS = 2_000;

/** Says that another version was deployed, or that part of the page is missing, and reloads when that disturbs no one. */
export function VersionNotice({ build }: { build: string | null }) {
  // A later render of the layout does not change which scripts this page has.
  const [own] = useState(build);
  const newer = useSyncExternalStore(onNewerBuild, newerBuild, () => null);
  const isMissing = useMissingScript();
  useEffect(() => setOwnBuild(own), [own]);
  useQuietReload(newer);
  if (newer === null && !isMissing) return null;
  const reload = (
    <Button className="shrink-0" onClick={() => withoutUnsavedWork(() => window.location.reload())}>
      Reload
    </Button>
  );
  if (newer === null) {
    return (
      <Notice icon={PuzzleIcon} action={reload}>
        <strong className="font-semibold">Part of this page could not be loaded.</strong> Reload to try again.
        If it keeps happening, contact your administrator.
      </Notice>
    );
  }
  return (
    <Notice icon={CircleArrowUp} action={reload}>
      <strong className="font-semibold">A new version is available.</strong> This page reloads once it isn’t
      in use and has no unsaved changes.
    </Notice>
  );
}

/** Whether a script is missing although the console responds. Its answer says whether another version was deployed. */
function useMissingScript(): boolean {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (window.missingScripts) window.missingScripts.isPageReady = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (!isScriptMissing()) return setMissing(false);
      timer = setTimeout(() => {
        call('GET /api/connection', { cache: 'no-store' }).then(
          () => setMissing(isScriptMissing()),
          () => undefined,
        );
      }, PATIENCE_MS);
    };
    check();
    window.addEventListener(MISSING_SCRIPT_EVENT, check);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(MISSING_SCRIPT_EVENT, check);
    };
  }, []);
  return isMissing;
}

/** Reloads for another build once the page is hidden, or has not been used for a while, and nothing would be lost. */
function useQuietReload(build: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (build === null) return;
    let usedAt = Date.now();
    const endInput = followInput(() => {
      usedAt = Date.now();
    });
    const check = () => {
      const isUnused = document.visibilityState === 'hidden' || Date.now() - usedAt > UNUSED_MS;
      if (isUnused && client.isMutating() === 0 && isSafeToReload()) reloadOnce(build);
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      endInput();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [build, client]);
}

/** What someone may be in the middle of: an open dialog, sheet or menu, a selection, or a presentation. */
const IN_THE_MIDDLE =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], main input[type="checkbox"]:checked, html[data-presenter]';

/** Fields for text; what is in a page's search is in its address too. */
const TEXT_FIELDS =
  'main :is(input:not([type="checkbox"], [type="radio"], [type="range"], [data-page-search]), textarea)';

/** Whether a reload would take nothing from anyone: what was typed, opened or selected. */
function isSafeToReload(): boolean {
  const hasText = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].some(
    ({ value }) => value !== '',
  );
  return !hasUnsavedWork() && !hasText && document.querySelector(IN_THE_MIDDLE) === null;
}
