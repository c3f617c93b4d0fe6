'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Operator } from '@/lib/contract/operators';
import { may, type Permission } from '@/lib/contract/permissions';
import { newQueryClient } from './new-query-client';
import { useSameOperator } from './use-same-operator';

const Signed = createContext<Operator | null>(null);

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
    <Signed value={operator}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Signed>
  );
}

/** Who is signed in. Only within `OperatorSession`. */
export function useOperator(): Operator {
  const operator = useContext(Signed);
  if (operator === null) throw new Error('Nobody is signed in here.');
  return operator;
}

/** Whether the operator may do it: what a screen offers follows from it, what is done is decided by the use-case. */
export const useMay = (permission: Permission): boolean => may(useOperator().role, permission);
