'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { unconfirmedSince } from '@/lib/platform/data/unconfirmed';

const CHECK_EVERY_MS = 5_000;

/**
 * Since when something on screen has not been updated as it should, in milliseconds since the epoch; null otherwise. A
 * page that is shown again gets a moment to catch up, because nothing is polled while it is hidden.
 */
export function useUnconfirmed(): number | null {
  const client = useQueryClient();
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    let hadTime = false;
    const check = () => {
      const isShown = document.visibilityState === 'visible';
      if (isShown && hadTime) setSince(unconfirmedSince(client, Date.now()));
      hadTime = isShown;
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [client]);
  return since;
}
