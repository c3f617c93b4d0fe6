'use client';

import { useSyncExternalStore } from 'react';

const noChanges = () => () => undefined;

/**
 * A script in the HTML that the server sends, gone once the page was taken over. Where the browser draws a page itself, as
 * one that is refused, there is none: it would not run, and Trusted Types would not let React write it.
 */
export function ServerScript({ nonce, children }: { nonce: string | undefined; children: string }) {
  const isOfServer = useSyncExternalStore(
    noChanges,
    () => false,
    () => true,
  );
  if (!isOfServer) return null;
  return (
    // The browser hides the nonce from scripts, so that it is not the same when it is taken over.
    <script nonce={nonce} suppressHydrationWarning>
      {children}
    </script>
  );
}
