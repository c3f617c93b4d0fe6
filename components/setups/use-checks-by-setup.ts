import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type SetupsRequest, setupChecksQuery } from '@/lib/queries/setups';
import type { ChecksBySetup } from './group-checks';

/** What checks find in the groups of these profiles. Nothing waits for it: the column comes once it is known. */
export function useChecksBySetup(asked: SetupsRequest): ChecksBySetup {
  const { data } = useQuery(setupChecksQuery(asked));
  return useMemo(
    () => (data?.isAnyOn ? new Map(data.groups.map((group) => [group.setup, group])) : null),
    [data],
  );
}
