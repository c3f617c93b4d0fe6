'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventsPage, ReceivedEvent } from '@/lib/features/events/events';
import { eventsQuery, olderEventsQuery } from '@/lib/features/events/queries';
import { useLiveState } from '@/lib/platform/data/use-live-state';
import type { ListRequest } from '@/lib/platform/list/list';

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 2_000;

interface HeldPage {
  filter: ListRequest;
  page: EventsPage;
}

/**
 * The newest events, updated live; or, when paused, the ones on screen at that moment, with older ones loaded below.
 */
export function useTail(filter: ListRequest) {
  const live = useLiveState();
  const newest = useQuery({
    ...eventsQuery(filter),
    refetchInterval: live === 'live' ? false : LOOK_AGAIN,
  });
  const [isPaused, setPaused] = useState(false);
  const [held, setHeld] = useState<HeldPage | null>(null);
  const [wantsOlder, setWantsOlder] = useState(false);

  const current = newest.isPlaceholderData ? undefined : newest.data;
  const isHeld = isPaused && held !== null && held.filter === filter;
  if (isPaused && !isHeld && current !== undefined) {
    // Paused and then filtered differently: hold the first answer.
    setHeld({ filter, page: current });
    setWantsOlder(false);
  }
  const page = isHeld ? held.page : newest.data;
  const from = isHeld && wantsOlder ? held.page.next : null;
  const older = useInfiniteQuery({ ...olderEventsQuery(filter, from ?? 0), enabled: from !== null });
  const olderPages = from === null ? [] : (older.data?.pages ?? []);
  const last = olderPages.at(-1) ?? page;

  const pause = () => {
    setPaused(true);
    if (current !== undefined) setHeld({ filter, page: current });
  };
  return {
    live,
    newest,
    page,
    rows: [page, ...olderPages].flatMap((one): ReceivedEvent[] => one?.rows ?? []),
    isPaused,
    /** Events received since the pause. */
    waiting: isHeld && current !== undefined ? countNew(held.page, current) : null,
    pause,
    resume() {
      setPaused(false);
      setHeld(null);
      setWantsOlder(false);
    },
    older: {
      hasMore: last !== undefined && last.next !== null,
      isReading: from !== null && older.isFetching,
      error: from === null ? null : older.error,
      /** Loads older events, pausing first so that rows don't move while they are being read. */
      show() {
        if (!isHeld) pause();
        if (from === null) setWantsOlder(true);
        else if (older.error !== null && olderPages.length === 0) void older.refetch();
        else void older.fetchNextPage();
      },
    },
  };
}

/** The number of events in `now` that are not in `held`. If all of them are new, there may be more than one page. */
export function countNew(
  held: Pick<EventsPage, 'rows'>,
  now: Pick<EventsPage, 'rows' | 'next'>,
): { count: number; orMore: boolean } {
  const newest = held.rows[0]?.number ?? 0;
  const count = now.rows.filter(({ number }) => number > newest).length;
  return { count, orMore: count > 0 && count === now.rows.length && now.next !== null };
}
