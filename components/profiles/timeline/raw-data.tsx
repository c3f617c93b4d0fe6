'use client';

import { useQuery } from '@tanstack/react-query';
import { BodyView, TextBlock } from '@/components/ui/body-view';
import { CopyButton } from '@/components/ui/copy-button';
import { ReadFailure } from '@/components/ui/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { eventQuery } from '@/lib/features/events/queries';
import { versionQuery } from '@/lib/features/profiles/profile-queries';
import { exactJsonText } from '@/lib/platform/text/exact-number';

/** A configuration as the service sent it at the time, loaded on demand. */
export function RawConfiguration({ uuid, version }: { uuid: string; version: number }) {
  const { data, error, refetch } = useQuery(versionQuery(uuid, version));
  if (error !== null && data === undefined) return <ReadFailure error={error} onRetry={() => refetch()} />;
  if (data === undefined) return <Skeleton className="mt-3 w-2/5" />;
  if (data.data === null) {
    return <p className="mt-2 text-ink-2">This configuration was too large to store.</p>;
  }
  const text = exactJsonText(data.data, 2) ?? 'null';
  return (
    <div className="mt-3">
      <div className="flex items-center gap-2">
        <h3 className="grow font-semibold">Configuration as read</h3>
        <CopyButton text={text} name="JSON" />
      </div>
      <TextBlock label="Configuration as read">{text}</TextBlock>
    </div>
  );
}

/** The body of a webhook, loaded on demand. */
export function RawEvent({ number }: { number: number }) {
  const { data, error, refetch } = useQuery(eventQuery(String(number)));
  if (data !== undefined) return <BodyView body={data.body} exactly="As received" />;
  if (error !== null) return <ReadFailure error={error} onRetry={() => refetch()} />;
  return <Skeleton className="mt-3 w-2/5" />;
}
