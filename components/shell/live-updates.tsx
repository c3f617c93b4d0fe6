'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadModule } from '@/components/ui/load-module';
import { useSignedOut } from './signed-out';
import { whenIdle } from './when-idle';

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
        () => import('@/lib/features/follow-live'),
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
