'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PortalConfigurationsWindow } from '@/lib/contract/console-api';
import { type ListFilter, portalConfigurationsQuery } from '@/lib/queries/portal-configurations';

/**
 * The first window of the list `wanted`, which also knows how many rows there are. Until it is there the
 * list before stays: `shown` is the filter that the rows on screen belong to, `asOf` when they came.
 */
export function useListHead(wanted: ListFilter) {
  const head = useQuery({
    ...portalConfigurationsQuery({ ...wanted, offset: 0 }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => nextLook(state.data),
  });
  const [shown, setShown] = useState(wanted);
  const [asOf, setAsOf] = useState(head.dataUpdatedAt);
  if (head.data !== undefined && !head.isPlaceholderData) {
    if (shown !== wanted) setShown(wanted);
    if (asOf !== head.dataUpdatedAt) setAsOf(head.dataUpdatedAt);
  }
  return { head, shown, asOf };
}

/** Milliseconds until the console's copy of the list is due. A list asked for by ID has no such time. */
function nextLook(window: PortalConfigurationsWindow | undefined): number | false {
  if (window?.refreshing) return 1_500;
  return window?.freshFor ? (window.freshFor + 1) * 1_000 : false;
}
