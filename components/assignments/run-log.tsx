'use client';

import { Card } from '@/components/ui/card';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { clockTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { RunLogEntry } from '@/lib/features/assignments/run';
import { type LogKind, STOP_REASONS, type StopReason } from '@/lib/features/assignments/words';

const WORDS: Record<LogKind, string> = {
  made: 'created the plan',
  planned: 'Plan ready',
  approved: 'approved the plan',
  sent_back: 'sent the plan back',
  started: 'started the run',
  paused: 'paused the run',
  resumed: 'resumed the run',
  share_changed: 'changed the share of unused writes',
  waits_for_look: 'Paused for review after',
  looked: 'reviewed and resumed the run',
  stopped: 'Stopped automatically',
  cancelled: 'cancelled the assignment',
  done: 'Done',
};

/** Further details of an entry, in addition to its kind. */
function detailOf({ kind, detail }: RunLogEntry): string {
  const { remark, reason, share, dealt, wrong, lookAfter } = detail ?? {};
  if (typeof remark === 'string') return `: ${remark}`;
  if (kind === 'stopped' && typeof reason === 'string')
    return `: ${STOP_REASONS[reason as StopReason] ?? reason}`;
  if (kind === 'share_changed') return ` to ${String(share)}%`;
  if (kind === 'started' && typeof lookAfter === 'number')
    return `, with a review after ${countWords(lookAfter)}`;
  if (typeof dealt === 'number')
    return ` ${countWords(dealt)}; ${countWords(Number(wrong ?? 0))} with problems`;
  return '';
}

export function RunLog({ entries, isOver }: { entries: readonly RunLogEntry[]; isOver: boolean }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  return (
    <Card id="log-title" title={isOver ? 'History' : 'History so far'}>
      <ol className="mt-1.5 grid gap-1.5">
        {entries.map((entry) => (
          <li key={entry.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-sm">
            <time dateTime={entry.at} className="text-ink-3 numeric">
              {clockTime(new Date(entry.at), zone)}
            </time>
            <span className="text-ink-2 wrap-anywhere">
              {entry.by === null ? null : (
                <b className="font-semibold text-ink">
                  <MarkedText>{entry.by}</MarkedText>{' '}
                </b>
              )}
              <MarkedText>{`${WORDS[entry.kind]}${detailOf(entry)}`}</MarkedText>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
