'use client';

import { useQuery } from '@tanstack/react-query';
import { FlaskConical, Radio } from 'lucide-react';
import { IdChip } from '@/components/ui/id-chip';
import { connectionQuery } from '@/lib/queries/connection';
import { BudgetMeter } from './budget-meter';
import { environmentWords, holdWords, SCOPE_WORDS, tokenWords } from './connection-words';
import { useSecondsLeft } from './use-seconds-left';

/** Which service this is, under which account and scope, and what is left of the budget of requests. */
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
      className={`mt-auto grid gap-[7px] rounded-lg border bg-surface p-2.5 text-xs ${isSandbox ? 'border-line' : 'border-warn border-l-4'}`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b
          className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${isSandbox ? 'text-info' : 'text-warn'}`}
        >
          <Icon aria-hidden className="size-3.5" />
          {environmentWords(connection)}
        </b>
        <span className="grow" />
        {scope === null ? <span className="text-ink-3">scope not known yet</span> : <IdChip>{scope}</IdChip>}
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
