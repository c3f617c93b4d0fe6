'use client';

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { isServiceRead } from '@/lib/features/concerns';
import { connectionQuery } from '@/lib/features/settings/queries';
import type { Operator } from '@/lib/platform/access/operator';
import { may, type Permission } from '@/lib/platform/access/permissions';
import { announceSignedOut } from '@/lib/platform/data/signed-out';
import { onWindow } from './on-window';
import { readStored, writeStored } from './use-stored-text';

const OperatorContext = createContext<Operator | null>(null);

/** Provides the signed-in operator. Data read for another operator is dropped (case 86). */
export function OperatorSession({ operator, children }: { operator: Operator; children: ReactNode }) {
  return (
    <Session key={operator.id} operator={operator}>
      {children}
    </Session>
  );
}

function Session({ operator, children }: { operator: Operator; children: ReactNode }) {
  const [queryClient] = useState(newQueryClient);
  useSameOperator(operator.id);
  return (
    <OperatorContext value={operator}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </OperatorContext>
  );
}

/** The signed-in operator. Only within `OperatorSession`. */
export function useOperator(): Operator {
  const operator = useContext(OperatorContext);
  if (operator === null) throw new Error('No one is signed in.');
  return operator;
}

/** Whether the operator has a permission: decides what screens offer; the use case decides what is allowed. */
export const useMay = (permission: Permission): boolean => may(useOperator().role, permission);

/**
 * Failures are not retried automatically: the console's own routes already retry what is safe, and every further call
 * would use up the rate limit.
 */
function newQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      // A failure may be a pause: the connection card should say so now, not at its next refresh.
      onError: (_, { queryKey }) => {
        const connection = connectionQuery().queryKey;
        if (queryKey[0] !== connection[0]) client.invalidateQueries({ queryKey: connection });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        // Nothing is polled while the page is hidden, so what is shown again may be old.
        refetchOnWindowFocus: ({ queryKey }) => !isServiceRead(queryKey),
      },
    },
  });
  return client;
}

const OPERATOR_KEY = 'portal-console:operator';

/**
 * All tabs share one session: once someone signs out, or someone else signs in, no tab may continue as the previous
 * operator, nor may a page restored from the browser's cache.
 */
function useSameOperator(id: string): void {
  useEffect(() => {
    writeStored(OPERATOR_KEY, id);
    // A browser that forbids storage sends no events.
    if (readStored(OPERATOR_KEY) !== id) return;
    const compare = () => {
      if (readStored(OPERATOR_KEY) !== id) announceSignedOut();
    };
    return onWindow(['storage', 'pageshow'], compare);
  }, [id]);
}

/** Tells the other tabs that no one is signed in any more. */
export const clearOperator = (): void => writeStored(OPERATOR_KEY, '');
