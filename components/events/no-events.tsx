'use client';

import { EmptyList } from '@/components/list/empty-list';
import { useMayDriveSandbox } from '@/components/shell/console-pages';
import { Button } from '@/components/ui/button';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import type { EventsPage } from '@/lib/features/events/events';
import { ReceiverFacts } from './receiver-facts';

/** Tells apart a console that never received a webhook and a filter without matches. */
export function NoEvents({
  page: { any, receiver },
  onClear,
}: {
  page: Pick<EventsPage, 'any' | 'receiver'>;
  onClear: () => void;
}) {
  const mayDriveSandbox = useMayDriveSandbox();
  if (any) {
    return (
      <EmptyList title="Nothing matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No events match these filters. New ones appear automatically.
      </EmptyList>
    );
  }
  return (
    <Panel className="px-5 py-8">
      <div role="status">
        <h2>No webhooks yet</h2>
        <p className="mt-1 mb-4 text-ink-2">New webhooks appear automatically.</p>
      </div>
      <ReceiverFacts receiver={receiver} />
      {mayDriveSandbox ? (
        <p className="mt-4 text-ink-2">
          The embedded service sends webhooks to this console. To send one,{' '}
          <PageLink href="/sandbox" className="rounded-sm text-accent underline underline-offset-2">
            move a profile in the sandbox
          </PageLink>
          , and it tells this console.
        </p>
      ) : null}
    </Panel>
  );
}
