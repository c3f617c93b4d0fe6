'use client';

import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';

/**
 * Over everything, once the session has ended: what is behind it can be read but no longer worked with. It cannot be
 * closed; signing in leads back to the very place, where what was typed is offered again (case 108).
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

/** The sign-in page, and from there back to where the operator is now. */
export const signInAddress = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/sign-in?return=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
