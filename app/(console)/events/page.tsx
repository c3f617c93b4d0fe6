import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { EventsView } from '@/components/events/events-view';
import { ListHeading } from '@/components/list/list-heading';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { EVENTS_LIST } from '@/lib/features/events/list';
import { EVENTS_SHOWN, eventsQuery } from '@/lib/features/events/queries';
import { requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { IN_UTC } from '@/lib/platform/list/relative-times';
import { openDefaultView } from '../_components/open-default-view';

export default async function EventsPage({ searchParams }: PageAddress) {
  await pageOperator();
  await openDefaultView('events', searchParams);
  const { state } = readListAddress(EVENTS_LIST, await readPageParameters(searchParams));
  const now = new Date();
  const request = requestOf(EVENTS_LIST, state, { now, calendar: IN_UTC });
  return (
    <Page crumbs={[{ label: EVENTS_LIST.title }]}>
      <ListFirstPaint
        value={askForPage('GET /api/events', { query: { ...request, limit: String(EVENTS_SHOWN) } })}
        heading={<ListHeading list={EVENTS_LIST} request={request} isCompact />}
        says="Loading events"
        fill={(queryClient, page) => queryClient.setQueryData(eventsQuery(request).queryKey, page)}
      >
        <EventsView at={now.getTime()} />
      </ListFirstPaint>
    </Page>
  );
}
