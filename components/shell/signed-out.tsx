'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isSignedOut, onSignedOut } from '@/lib/queries/signed-out';

const SignedOutDialog = lazy(() =>
  import('./signed-out-dialog').then((module) => ({ default: module.SignedOutDialog })),
);

/** Empty until the session has ended; the dialog is only loaded then. */
export function SignedOut() {
  return <Suspense>{useSignedOut() ? <SignedOutDialog /> : null}</Suspense>;
}

export const useSignedOut = (): boolean => useSyncExternalStore(onSignedOut, isSignedOut, () => false);
