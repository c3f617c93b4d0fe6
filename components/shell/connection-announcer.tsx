'use client';

import { useQuery } from '@tanstack/react-query';
import { connectionQuery } from '@/lib/queries/connection';
import { holdWords } from './connection-words';

/** Says once that the console waits, without the seconds: a countdown read aloud would never end. */
export function ConnectionAnnouncer() {
  const { data: connection } = useQuery(connectionQuery());
  return (
    <p role="status" className="sr-only">
      {connection ? holdWords(connection.state, null) : null}
    </p>
  );
}
