'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ListedPages } from '@/components/list/listed-pages';
import { TextLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { timelineQuery } from '@/lib/features/profiles/profile-queries';
import { useLiveState } from '@/lib/platform/data/use-live-state';
import { earlierStatuses } from './entry-words';
import { entryName, TimelineItem } from './timeline-item';

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 2_000;

/** The timeline of a profile, newest first: its webhooks, and what this console did and found. */
export function TimelineView({ uuid }: { uuid: string }) {
  const live = useLiveState();
  const timeline = useInfiniteQuery({
    ...timelineQuery(uuid),
    // Every loaded page is a request of its own, so refresh less often.
    refetchInterval: ({ state }) => (live === 'live' ? false : LOOK_AGAIN * (state.data?.pages.length ?? 1)),
  });
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? [];
  const earlier = earlierStatuses(entries, !timeline.hasNextPage);
  return (
    <section aria-labelledby="timeline-title">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="timeline-title">Timeline, newest first</h2>
        <TextLink href={`/events?profile=${uuid}`} className="ml-auto">
          View in Events
        </TextLink>
      </div>
      <ListedPages
        pages={timeline}
        isEmpty={entries.length === 0}
        skeleton={<TimelineSkeleton />}
        nothing={
          <Panel className="px-5 py-10 text-center" role="status">
            <h3 className="font-semibold">No events yet</h3>
            <p className="mt-1 text-ink-2">Webhooks for this profile appear here automatically.</p>
          </Panel>
        }
      >
        <Panel>
          <ol className="divide-y divide-line">
            {entries.map((entry, index) => (
              <TimelineItem key={entryName(entry)} uuid={uuid} entry={entry} earlier={earlier[index]} />
            ))}
          </ol>
        </Panel>
      </ListedPages>
    </section>
  );
}

const ROWS = ['a', 'b', 'c', 'd'];

function TimelineSkeleton() {
  return (
    <Panel aria-busy className="divide-y divide-line">
      {ROWS.map((row) => (
        <div key={row} className="px-3.5 py-4">
          <Skeleton className="w-2/5" />
        </div>
      ))}
    </Panel>
  );
}
