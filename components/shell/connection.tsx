'use client';

import { useQuery } from '@tanstack/react-query';
import { FlaskConical, Radio } from 'lucide-react';
import { countWords } from '@/components/ui/count-words';
import { IdChip } from '@/components/ui/id-chip';
import { connectionQuery } from '@/lib/features/settings/queries';
import type { Connection } from '@/lib/upstream/connection';
import { useSecondsLeft } from './use-seconds-left';

const environmentWords = (connection: Connection): string =>
  connection.environment === 'sandbox' ? 'Sandbox' : 'Live service';

type Budget = NonNullable<Connection['budget']>;

const SCOPE_WORDS: Record<Connection['scope'], string | null> = {
  read: 'read',
  write: 'read write',
  unknown: null,
};

function tokenWords(seconds: number | null): string {
  if (seconds === null) return 'no token yet';
  return seconds < 60 ? `token ${seconds} s` : `token ${Math.floor(seconds / 60)} min`;
}

/** Why nothing is sent at the moment, with the seconds left if known; null while requests are sent as usual. */
export function holdWords(state: Connection['state'], seconds: number | null): string | null {
  if (state === 'ready') return null;
  if (state === 'waiting') {
    return seconds === null
      ? 'Waiting: the service asked for a pause'
      : `Waiting ${seconds} s: the service asked for a pause`;
  }
  const what =
    state === 'refused'
      ? 'The service refused the console’s credentials'
      : 'The last requests to the service failed';
  if (seconds === null) return what;
  // No one has called since, so it is unknown whether the service responds by now.
  if (seconds === 0) return state === 'refused' ? what : 'The last request to the service failed';
  return `${what}. The next attempt is in ${seconds} s.`;
}

/** The service, its account and scope, and the remaining rate limit. */
export function ConnectionCard() {
  const { data: connection, dataUpdatedAt } = useQuery(connectionQuery());
  const seconds = useSecondsLeft(connection?.waitingFor ?? 0, dataUpdatedAt);
  if (connection === undefined) return null;
  const isSandbox = connection.environment === 'sandbox';
  const scope = SCOPE_WORDS[connection.scope];
  const hold = holdWords(connection.state, seconds);
  const Icon = isSandbox ? FlaskConical : Radio;
  return (
    <section
      aria-label="Connection"
      className={`mt-auto grid gap-[7px] rounded-lg border bg-surface p-2.5 text-xs [@media(min-width:900px)_and_(max-height:880px)]:gap-0.5 [@media(min-width:900px)_and_(max-height:880px)]:py-1.5 [@media(min-width:900px)_and_(max-height:880px)]:leading-4 ${isSandbox ? 'border-line' : 'border-warn border-l-4'}`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b
          className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${isSandbox ? 'text-info' : 'text-warn'}`}
        >
          <Icon aria-hidden className="size-3.5" />
          {environmentWords(connection)}
        </b>
        <span className="grow" />
        {scope === null ? <span className="text-ink-3">scope unknown</span> : <IdChip>{scope}</IdChip>}
      </div>
      {connection.host === null ? null : (
        <div className="font-mono break-all text-ink-2">{connection.host}</div>
      )}
      <div className="break-words text-ink-2">
        {connection.account} · {tokenWords(connection.tokenExpiresIn)}
      </div>
      {connection.budget === null ? null : <BudgetMeter budget={connection.budget} />}
      {hold === null ? null : (
        <div className="rounded-sm bg-warn-soft px-1.5 py-1 text-warn numeric">{hold}</div>
      )}
    </section>
  );
}

/** Requests left and used by background work, as a bar and in words; the words alone carry the meaning. */
function BudgetMeter({ budget: { limit, remaining, ...budget } }: { budget: Budget }) {
  const background = budget.background ?? 0;
  const partOf = (count: number) => (limit > 0 ? Math.min(1, Math.max(0, count / limit)) : 0);
  const left = partOf(remaining);
  const others = Math.max(0, limit - remaining - background);
  const usedWords = `Used: ${countWords(background)} by background work, ${countWords(others)} by people and others`;
  return (
    <div className="grid gap-[7px]">
      <div
        aria-hidden
        className="flex h-1 overflow-clip rounded-[3px] bg-line [@media(min-width:900px)_and_(max-height:880px)]:hidden"
      >
        <div
          className={left < 0.1 ? 'bg-warn' : 'bg-accent'}
          style={{ width: `${Math.round(left * 100)}%` }}
        />
        <div
          className="bg-[repeating-linear-gradient(135deg,var(--accent)_0_2px,var(--accent-soft)_2px_4px)]"
          style={{ width: `${Math.round(Math.min(1 - left, partOf(background)) * 100)}%` }}
        />
      </div>
      <span
        className="text-ink-3 numeric"
        title={`Requests left this minute, as last reported by the service. ${usedWords}`}
      >
        {countWords(remaining)} of {countWords(limit)} left
        {background === 0 ? null : ` · background ${countWords(background)}`}
      </span>
    </div>
  );
}

/** The connection in a word or two, for a narrow screen; the card is under "Menu". */
export function ConnectionChip() {
  const { data: connection, dataUpdatedAt } = useQuery(connectionQuery());
  const seconds = useSecondsLeft(connection?.waitingFor ?? null, dataUpdatedAt);
  if (connection === undefined) return null;
  const className =
    connection.environment === 'sandbox'
      ? 'border-line bg-info-soft text-info'
      : 'border-warn bg-warn-soft text-warn';
  const hold = { ready: null, waiting: 'waiting', paused: 'failing', refused: 'refused' }[connection.state];
  return (
    <span
      className={`inline-flex min-h-6 items-center rounded-full border px-2 text-xs font-medium ${className}`}
    >
      {environmentWords(connection)}
      {hold === null ? null : ` · ${hold}${seconds ? ` ${seconds} s` : ''}`}
    </span>
  );
}

/** Announces once that the console is waiting, without the seconds: reading out a countdown would never end. */
export function ConnectionAnnouncer() {
  const { data: connection } = useQuery(connectionQuery());
  return (
    <p role="status" className="sr-only">
      {connection ? holdWords(connection.state, null) : null}
    </p>
  );
}
