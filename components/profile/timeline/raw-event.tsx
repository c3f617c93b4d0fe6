'use client';

import { useQuery } from '@tanstack/react-query';
import { BodyView } from '@/components/ui/body-view';
import { ReadFailure } from '@/components/ui/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { eventQuery } from '@/lib/queries/events';

/** The body of a webhook, read when it is asked for. */
export function RawEvent({ number }: { number: number }) {
  const { data, error, refetch } = useQuery(eventQuery(String(number)));
  if (data !== undefined) return <BodyView body={data.body} exactly="As received" />;
  if (error !== null) return <ReadFailure error={error} onRetry={() => refetch()} />;
  return <Skeleton className="mt-3 w-2/5" />;
}
