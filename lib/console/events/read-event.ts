import 'server-only';
import { eq } from 'drizzle-orm';
import type { EventDetail } from '@/lib/contract/console-events';
import { receivedWebhooks } from '@/lib/db/console-schema';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { readEventsWhole } from './event-rows';

/** One webhook as it came. @throws ConsoleError `no_such_event` */
export async function readEvent(
  { db, operator }: Pick<CallContext, 'db' | 'operator'>,
  id: string,
): Promise<EventDetail> {
  permit({ operator }, 'events.read');
  // PostgreSQL's text cannot hold NUL, so that none has such an id.
  const [event] = id.includes('\0') ? [] : await readEventsWhole(db, eq(receivedWebhooks.id, id), 1);
  if (event === undefined) throw new ConsoleError('no_such_event');
  return event;
}
