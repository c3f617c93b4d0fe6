import type { Metadata } from 'next';
import { type PageAddress, readPageAddress } from '@/app/_components/page-address';
import { readEventsFilter } from '@/components/events/events-address';
import { EventsHeading } from '@/components/events/events-heading';
import { EventsView } from '@/components/events/events-view';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/api/application';
import { pageOperator } from '@/lib/api/page-operator';
import { EVENTS_SHOWN, eventsQuery } from '@/lib/queries/events';
import { ListFirstPaint } from '../_components/list-first-paint';

export const metadata: Metadata = { title: 'Events' };

export default async function EventsPage({ searchParams }: PageAddress) {
  await pageOperator();
  const filter = readEventsFilter({ get: await readPageAddress(searchParams) });
  const heading = <EventsHeading filter={filter} />;
  return (
    <Page crumbs={[{ label: 'Events' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/events', { query: { ...filter, limit: String(EVENTS_SHOWN) } })}
        heading={heading}
        says="Reading the events"
        fill={(queryClient, page) => queryClient.setQueryData(eventsQuery(filter).queryKey, page)}
      >
        <EventsView />
      </ListFirstPaint>
    </Page>
  );
}
