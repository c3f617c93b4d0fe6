'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, so that both render the same. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
