import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type SetupsRequest, setupChecksQuery } from '@/lib/features/setups/queries';
import type { ChecksBySetup } from './group-checks';

/**
 * Results of checks in the groups of these profiles. Nothing waits for them: the column appears once they are loaded.
 */
export function useChecksBySetup(asked: SetupsRequest): ChecksBySetup {
  const { data } = useQuery(setupChecksQuery(asked));
  return useMemo(
    () => (data?.isAnyOn ? new Map(data.groups.map((group) => [group.setup, group])) : null),
    [data],
  );
}
