'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { ToastSlot } from './toast-slot';

/** What every page stands in, whoever looks at it; what is read for an operator is in `OperatorSession`. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      disableTransitionOnChange
      {...(nonce === undefined ? {} : { nonce })}
    >
      {children}
      <ToastSlot />
    </ThemeProvider>
  );
}
