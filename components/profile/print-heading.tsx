'use client';

import { useQuery } from '@tanstack/react-query';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { exactTime } from '@/components/ui/time-words';
import type { ProfileSetup } from '@/lib/contract/console-api';
import { connectionQuery } from '@/lib/queries/connection';

/** Head of the printed report: what it is of, whose, when it was read, and the request it came from. */
export function PrintHeading({ setup }: { setup: ProfileSetup }) {
  const { data: connection } = useQuery(connectionQuery());
  const zone = useInBrowser() ? undefined : 'UTC';
  const service = connection?.environment === 'remote' ? (connection.host ?? 'Remote service') : 'Sandbox';
  const facts = [
    ['Account', connection ? connection.account : 'Not known'],
    ['Environment', connection ? service : 'Not known'],
    ['Read from the service', exactTime(new Date(setup.readAt), zone)],
    ['Request ID', setup.requestId],
  ];
  return (
    <dl className="mt-3 mb-5 hidden grid-cols-[auto_1fr] gap-x-6 border-y border-line py-2 print:grid">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
