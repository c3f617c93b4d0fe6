'use client';

import { useInBrowser } from '@/components/ui/use-in-browser';

/**
 * A script in the server's HTML, removed after hydration. A page rendered in the browser, such as an error page, has
 * none: it would not run, and Trusted Types would not let React insert it.
 */
export function ServerScript({ nonce, children }: { nonce: string | undefined; children: string }) {
  if (useInBrowser()) return null;
  return (
    // The browser hides the nonce from scripts, so it differs on hydration.
    <script nonce={nonce} suppressHydrationWarning>
      {children}
    </script>
  );
}
