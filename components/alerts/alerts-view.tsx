'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { EmptyList } from '@/components/list/empty-list';
import { ListedPages } from '@/components/list/listed-pages';
import { useLoadOnRow } from '@/components/list/use-load-on-row';
import { useAddressState } from '@/components/shell/use-address-state';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Panel } from '@/components/ui/panel';
import { LogSkeleton } from '@/components/ui/skeleton';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { AlertDestination } from '@/lib/features/alerts/alerts';
import { alertDeliveriesQuery, alertsQuery } from '@/lib/features/alerts/queries';
import { AlertLog } from './alert-log';
import { DestinationRow } from './destination-row';

const DestinationForm = loadLater(() =>
  import('./destination-form').then((module) => module.DestinationForm),
);
const AlertSheet = loadLater(() => import('./alert-sheet').then((module) => module.AlertSheet));

/** Parameter of the address: which message is open. */
const OPEN = 'open';

export function AlertsHeading() {
  return (
    <>
      <h1>Alerts</h1>
      <p className="max-w-[70ch] text-ink-2">
        New findings, outside changes and expiring exceptions are sent as one digest after each sweep, or
        hourly if there is none. Runs that finish, stop or need review are sent at once.
      </p>
    </>
  );
}

/** Where alerts go, what each destination receives, and what was sent. */
export function AlertsView() {
  const { data } = useQuery(alertsQuery());
  const { parameters, write } = useAddressState();
  useLoadOnRow(AlertSheet.preload);
  const inBrowser = useInBrowser();
  const [form, setForm] = useState<AlertDestination | 'new' | null>(null);
  const open = parameters.get(OPEN);
  if (data === undefined) return null;
  const { destinations, mayChange, mailFrom } = data;
  const make = mayChange ? (
    <Button variant="primary" onClick={() => setForm('new')} {...DestinationForm.whenLikely}>
      <Plus aria-hidden /> Add destination
    </Button>
  ) : null;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <AlertsHeading />
        </div>
        {destinations.length === 0 ? null : make}
      </div>
      <section aria-labelledby="destinations" className="mt-[18px]">
        <h2 id="destinations" className="mb-2 font-semibold">
          Destinations
        </h2>
        {destinations.length === 0 ? (
          <EmptyList title="No destinations yet" actions={make}>
            Send alerts to a signed webhook, a chat such as Slack, or e-mail. A new destination receives
            alerts from then on.
          </EmptyList>
        ) : (
          <Panel>
            <ul aria-label="Destinations" className="divide-y divide-line">
              {destinations.map((destination) => (
                <DestinationRow
                  key={destination.id}
                  destination={destination}
                  alerts={data}
                  onEdit={() => setForm(destination)}
                  onOpen={(id) => write({ [OPEN]: id }, 'push')}
                />
              ))}
            </ul>
          </Panel>
        )}
        <p className="mt-2 text-sm text-ink-2">
          {mailFrom === null
            ? 'E-mail is not available: SMTP_URL is not set on this console.'
            : `E-mail is sent from ${mailFrom}.`}
        </p>
      </section>
      <SentAlerts onOpen={(id) => write({ [OPEN]: id }, 'push')} />
      {form === null || !mayChange ? null : (
        <DestinationForm
          alerts={data}
          {...(form === 'new' ? {} : { destination: form })}
          onClose={() => setForm(null)}
        />
      )}
      {open === null || !inBrowser ? null : (
        <AlertSheet key={open} id={open} mayChange={mayChange} onClose={() => write({ [OPEN]: null })} />
      )}
    </>
  );
}

function SentAlerts({ onOpen }: { onOpen: (id: string) => void }) {
  const pages = useInfiniteQuery(alertDeliveriesQuery());
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section aria-labelledby="sent" className="mt-6">
      <h2 id="sent" className="mb-2 font-semibold">
        Sent
      </h2>
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        skeleton={<LogSkeleton says="Loading messages" bars={['w-24', 'w-72', 'w-28']} />}
        nothing={
          <EmptyList title="No messages yet" actions={null}>
            Messages and their delivery status will be listed here.
          </EmptyList>
        }
      >
        <AlertLog rows={rows} asOf={pages.dataUpdatedAt} onOpen={onOpen} />
      </ListedPages>
    </section>
  );
}
