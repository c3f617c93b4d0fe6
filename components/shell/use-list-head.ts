'use client';

import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The first window of the list `wanted`, which also knows how many rows there are. Until it is there the
 * list before stays: `shown` is the filter that the rows on screen belong to, `asOf` when they came.
 */
export function useListHead<Filter, Window, Key extends QueryKey>(
  wanted: Filter,
  query: (wanted: Filter) => UseQueryOptions<Window, Error, Window, Key>,
) {
  const head = useQuery<Window, Error, Window, Key>({
    ...query(wanted),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState(wanted);
  const [asOf, setAsOf] = useState(head.dataUpdatedAt);
  if (head.data !== undefined && !head.isPlaceholderData) {
    if (shown !== wanted) setShown(wanted);
    if (asOf !== head.dataUpdatedAt) setAsOf(head.dataUpdatedAt);
  }
  return { head, shown, asOf };
}
