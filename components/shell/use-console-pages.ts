'use client';

import { useQuery } from '@tanstack/react-query';
import { may } from '@/lib/contract/permissions';
import { connectionQuery } from '@/lib/queries/connection';
import { CONSOLE_PAGES, type ConsolePage } from './console-pages';
import { useMay, useOperator } from './operator-session';

const useIsSandbox = (): boolean => useQuery(connectionQuery()).data?.environment === 'sandbox';

/** The pages that there are for this operator. */
export function useConsolePages(): readonly ConsolePage[] {
  const { role } = useOperator();
  const isSandbox = useIsSandbox();
  return CONSOLE_PAGES.filter(({ needs, ofSandbox }) => may(role, needs) && (isSandbox || !ofSandbox));
}

/** Whether there is a sandbox, and this operator may drive it. */
export function useMayDriveSandbox(): boolean {
  const mayControl = useMay('sandbox.control');
  return useIsSandbox() && mayControl;
}
