'use client';

import { useSyncExternalStore } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { isSignedOut, onSignedOut } from '@/lib/platform/data/signed-out';

const SignedOutDialog = loadLater(() =>
  import('./signed-out-dialog').then((module) => module.SignedOutDialog),
);

/** Empty until the session has ended; the dialog is only loaded then. */
export function SignedOut() {
  return useSignedOut() ? <SignedOutDialog /> : null;
}

export const useSignedOut = (): boolean => useSyncExternalStore(onSignedOut, isSignedOut, () => false);
