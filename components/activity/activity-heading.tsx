import { ListHeading } from '@/components/list/list-heading';
import { ACTIVITY_LIST } from '@/lib/contract/lists/activity';
import type { ListRequest } from '@/lib/contract/lists/list';

export function ActivityHeading({ request }: { request: ListRequest }) {
  return (
    <ListHeading list={ACTIVITY_LIST} request={request} formats={['csv', 'json']}>
      Who did what with this console, newest first. Nothing is ever changed or deleted here.
    </ListHeading>
  );
}
