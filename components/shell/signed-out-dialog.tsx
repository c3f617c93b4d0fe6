'use client';

import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';

/**
 * Covers everything once the session has ended: the page behind can be read but not used. It can't be closed; signing
 * in returns to the same place and offers what was typed (case 108).
 */
export function SignedOutDialog() {
  return (
    <Dialog
      question
      above
      title="You have been signed out"
      description="Your session has expired. Nothing was changed, and what you typed is still here. Sign in again to continue."
    >
      <DialogButtons>
        <Button variant="primary" onClick={() => window.location.assign(signInAddress(window.location))}>
          Sign in
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The sign-in page, with a return address for the current place. */
export const signInAddress = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/sign-in?return=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
