'use client';

import { dehydrate, hydrate, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/**
 * A view before its data is loaded, with what the page already has, and without requests: a query started here would be
 * found by the streamed view, which would then render differently from the server's HTML.
 */
export function WaitingView({ says, children }: { says: string; children: ReactNode }) {
  const present = useQueryClient();
  const [client] = useState(() => {
    const own = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    hydrate(own, dehydrate(present));
    return own;
  });
  return (
    <>
      <p role="status" className="sr-only">
        {says}
      </p>
      <div inert>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </div>
    </>
  );
}
