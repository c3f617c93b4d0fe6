import { ListHeading } from '@/components/list/list-heading';
import { EVENTS_LIST } from '@/lib/contract/lists/events';
import type { ListRequest } from '@/lib/contract/lists/list';

export function EventsHeading({ request }: { request: ListRequest }) {
  return (
    <ListHeading list={EVENTS_LIST} request={request} formats={['csv', 'json']}>
      Every webhook that this console received, as it came, newest first.
    </ListHeading>
  );
}
