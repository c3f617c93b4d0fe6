'use client';

import { Badge } from '@/components/ui/badge';
import { dayWords } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { STATE_WORDS } from '@/lib/configuration/checks/results';
import type { CheckRow } from '@/lib/features/checks/checks';

/** Whether a check is active, and since when. The server renders UTC, the browser the reader's time zone. */
export function StateBadge({ check: { state, onSince } }: { check: Pick<CheckRow, 'state' | 'onSince'> }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  if (state === 'on' && onSince !== null) {
    return <Badge tone="on">Active since {dayWords(new Date(onSince), zone)}</Badge>;
  }
  return (
    <Badge tone={state === 'on' ? 'on' : state === 'draft' ? 'info' : 'off'}>{STATE_WORDS[state]}</Badge>
  );
}
