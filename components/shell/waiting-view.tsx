'use client';

import { dehydrate, hydrate, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/**
 * A view before what it shows is there, with what the page has already and without asking for anything: a query that
 * it had begun would be found by what is on its way, which is then drawn otherwise than the server sent it.
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
