'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from '@/components/ui/button';

/**
 * Over everything, once the session has ended: what is behind it can be read but no longer worked with. It cannot be
 * closed; signing in leads back to the very place, where what was typed is offered again (case 108).
 */
export function SignedOutDialog() {
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-60 bg-[rgb(20_24_30/.28)]" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-60 w-[420px] max-w-[calc(100vw-24px)] -translate-x-1/2 -translate-y-1/2 rounded-lg border border-line bg-surface p-5 shadow-high">
          <AlertDialog.Title className="text-lg font-semibold">You have been signed out</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ink-2">
            The session has ended. Nothing was changed, and what you typed is kept: sign in again to go on
            from here.
          </AlertDialog.Description>
          <div className="mt-4 flex justify-end">
            <Button look="primary" onClick={() => window.location.assign(signInAddress(window.location))}>
              Sign in
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** The sign-in page, and from there back to where the operator is now. */
export const signInAddress = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/sign-in?return=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
