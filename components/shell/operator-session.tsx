'use client';

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Operator } from '@/lib/contract/operators';
import { may, type Permission } from '@/lib/contract/permissions';
import { connectionKey } from '@/lib/queries/connection';
import { announceSignedOut } from '@/lib/queries/signed-out';
import { readStored, writeStored } from './use-stored-text';

const OperatorContext = createContext<Operator | null>(null);

/** Whom the pages are for. What was read for one operator is gone with them (case 86). */
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

/** Who is signed in. Only within `OperatorSession`. */
export function useOperator(): Operator {
  const operator = useContext(OperatorContext);
  if (operator === null) throw new Error('No one is signed in.');
  return operator;
}

/** Whether the operator may do it: what a screen offers follows from it, what is done is decided by the use-case. */
export const useMay = (permission: Permission): boolean => may(useOperator().role, permission);

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
      // Offline a change fails at once and stays as it was typed: one that waits would be made at some later moment.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

const OPERATOR_KEY = 'portal-console:operator';

/**
 * All tabs share one session: once somebody signs out, or in as somebody else, no tab goes on as who was there
 * before. Nor does a page that the browser kept and brings back.
 */
function useSameOperator(id: string): void {
  useEffect(() => {
    writeStored(OPERATOR_KEY, id);
    // A browser that forbids storage tells nothing.
    if (readStored(OPERATOR_KEY) !== id) return;
    const compare = () => {
      if (readStored(OPERATOR_KEY) !== id) announceSignedOut();
    };
    window.addEventListener('storage', compare);
    window.addEventListener('pageshow', compare);
    return () => {
      window.removeEventListener('storage', compare);
      window.removeEventListener('pageshow', compare);
    };
  }, [id]);
}

/** Tells the other tabs that nobody is signed in any more. */
export const clearOperator = (): void => writeStored(OPERATOR_KEY, '');
