'use client';

import { lazy, Suspense } from 'react';
import { useSignedOut } from './use-signed-out';

const SignedOutDialog = lazy(() =>
  import('./signed-out-dialog').then((module) => ({ default: module.SignedOutDialog })),
);

/** Nothing until the session has ended. What says so is loaded then. */
export function SignedOut() {
  return <Suspense>{useSignedOut() ? <SignedOutDialog /> : null}</Suspense>;
}
