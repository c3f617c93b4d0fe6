'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ListedPages } from '@/components/list/listed-pages';
import { NothingListed } from '@/components/list/nothing-listed';
import { useAddressState } from '@/components/shell/use-address-state';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { LogSkeleton } from '@/components/ui/skeleton';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { AlertDestination } from '@/lib/contract/alerts';
import { alertDeliveriesQuery, alertsQuery } from '@/lib/queries/alerts';
import { AlertLog } from './alert-log';
import { DestinationRow } from './destination-row';

const DestinationForm = dynamic(() => import('./destination-form').then((module) => module.DestinationForm));
const AlertSheet = dynamic(() => import('./alert-sheet').then((module) => module.AlertSheet));

/** Parameter of the address: which message is open. */
const OPEN = 'open';

export function AlertsHeading() {
  return (
    <>
      <h1>Alerts</h1>
      <p className="max-w-[70ch] text-ink-2">
        What is new goes out as one digest a sweep, never one message a finding: newly failing, changed
        outside, exceptions that end, a survey that falls behind. Without a sweep it is one an hour at most.
        That the run of an assignment is over, stopped, or waits for a look is told at once.
      </p>
    </>
  );
}

/** Where alerts go, what each destination is told of, and what was sent. */
export function AlertsView() {
  const { data } = useQuery(alertsQuery());
  const { parameters, write } = useAddressState();
  const inBrowser = useInBrowser();
  const [form, setForm] = useState<AlertDestination | 'new' | null>(null);
  const open = parameters.get(OPEN);
  if (data === undefined) return null;
  const { destinations, mayChange, mailFrom } = data;
  const make = mayChange ? (
    <Button look="primary" onClick={() => setForm('new')}>
      <Plus aria-hidden /> Add a destination
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
          <NothingListed title="Nobody is told yet" actions={make}>
            Alerts go to a signed webhook, to a chat such as Slack by its incoming-webhook address, or to
            e-mail addresses. A new destination hears of what happens from then on.
          </NothingListed>
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
            ? 'No e-mail is sent: SMTP_URL is not set on this console.'
            : `E-mail comes from ${mailFrom}.`}
        </p>
      </section>
      <Sent onOpen={(id) => write({ [OPEN]: id }, 'push')} />
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

function Sent({ onOpen }: { onOpen: (id: string) => void }) {
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
        skeleton={<LogSkeleton says="Reading what was sent" bars={['w-24', 'w-72', 'w-28']} />}
        nothing={
          <NothingListed title="Nothing was sent yet" actions={null}>
            Each message is listed here with what came of it. Where there is nothing to tell, nothing is sent.
          </NothingListed>
        }
      >
        <AlertLog rows={rows} asOf={pages.dataUpdatedAt} onOpen={onOpen} />
      </ListedPages>
    </section>
  );
}
