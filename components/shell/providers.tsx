'use client';

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useState } from 'react';
import { connectionKey } from '@/lib/queries/connection';
import { ToastSlot } from './toast-slot';

/**
 * Failures are not retried by themselves: the console's own routes already retry what is safe, and every
 * further call would come out of the service's budget.
 */
function newQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      // A failure may be a pause: the connection card should say so now, not at its next look.
      onError: (_, { queryKey }) => {
        if (queryKey[0] !== connectionKey[0]) client.invalidateQueries({ queryKey: connectionKey });
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  return client;
}

export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [queryClient] = useState(newQueryClient);
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      disableTransitionOnChange
      {...(nonce === undefined ? {} : { nonce })}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <ToastSlot />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
