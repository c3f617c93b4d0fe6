'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadModule } from '@/components/ui/load-module';
import { useSignedOut } from './signed-out';

/** Milliseconds after which it starts in a browser without idle callbacks. */
const SOON = 1_000;

/**
 * Updates open screens live while someone is signed in. Starts when the page is idle, so that it adds nothing to the
 * first load.
 */
export function LiveUpdates() {
  const client = useQueryClient();
  const isOut = useSignedOut();
  useEffect(() => {
    if (isOut) return;
    let endFollowing = () => {};
    let endLoading = () => {};
    const begin = () => {
      endLoading = loadModule(
        () => import('@/lib/queries/follow-live'),
        ({ followLive }) => {
          endFollowing = followLive(client);
        },
      );
    };
    const cancel = whenIdle(begin);
    return () => {
      cancel();
      endLoading();
      endFollowing();
    };
  }, [client, isOut]);
  return null;
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, SOON);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2 * SOON });
  return () => cancelIdleCallback(handle);
}
