'use client';

import { useQuery } from '@tanstack/react-query';
import { connectionQuery } from '@/lib/queries/connection';
import { environmentWords } from './connection-words';
import { useSecondsLeft } from './use-seconds-left';

/** The connection in a word or two, for a narrow screen; the card is under "Menu". */
export function ConnectionChip() {
  const { data: connection, dataUpdatedAt } = useQuery(connectionQuery());
  const seconds = useSecondsLeft(connection?.waitingFor ?? null, dataUpdatedAt);
  if (connection === undefined) return null;
  const look =
    connection.environment === 'sandbox'
      ? 'border-line bg-info-soft text-info'
      : 'border-warn bg-warn-soft text-warn';
  const hold = { ready: null, waiting: 'waiting', paused: 'not answering', refused: 'refused' }[
    connection.state
  ];
  return (
    <span className={`inline-flex min-h-6 items-center rounded-full border px-2 text-xs font-medium ${look}`}>
      {environmentWords(connection)}
      {hold === null ? null : ` · ${hold}${seconds ? ` ${seconds} s` : ''}`}
    </span>
  );
}
