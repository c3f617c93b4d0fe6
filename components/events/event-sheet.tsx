'use client';

import { useQuery } from '@tanstack/react-query';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { countWords } from '@/components/ui/count-words';
import { Sheet } from '@/components/ui/sheet';
import { DetailsSkeleton } from '@/components/ui/skeleton';
import type { EVENTS_LIST } from '@/lib/contract/lists/events';
import type { FiltersOf } from '@/lib/contract/lists/list';
import { eventQuery } from '@/lib/queries/events';
import { ProblemError } from '@/lib/queries/request-json';
import { EventDetails } from './event-details';

/** One webhook: what it says, what is odd about it, and its headers and body as they came. */
export function EventSheet({
  id,
  onClose,
  onShowOnly,
}: {
  id: string;
  onClose: () => void;
  onShowOnly: (part: Partial<FiltersOf<typeof EVENTS_LIST>>) => void;
}) {
  const { data: event, error, refetch } = useQuery(eventQuery(id));
  const problem = error instanceof ProblemError ? error.problem : null;
  const isGone = problem?.code === 'no_such_event';
  const title = event ? (event.event ?? 'Webhook without an event') : isGone ? 'No such event' : 'Event';
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      description={event ? `Number ${countWords(event.number)} of those received` : 'Received webhook'}
    >
      <div className="min-h-0 grow overflow-y-auto px-5 py-4">
        {event ? (
          <EventDetails event={event} onShowOnly={onShowOnly} />
        ) : isGone ? (
          <p className="text-ink-2">
            This console has no event with this ID. Events are kept for a time only, and another console has
            others.
          </p>
        ) : problem !== null ? (
          <ProblemPanel problem={problem} onRetry={() => refetch()} />
        ) : (
          <DetailsSkeleton />
        )}
      </div>
    </Sheet>
  );
}
