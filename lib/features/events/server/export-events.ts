import 'server-only';
import type { CallContext } from '@/lib/features/context';
import { type Named, withNames } from '@/lib/features/labels/server/read-profile-names';
import {
  type Columns,
  type FilePiece,
  pagesFrom,
  toJson,
  toTable,
} from '@/lib/platform/list/server/export-rows';
import { permit } from '@/lib/platform/use-case/permit';
import { EVENT_FLAGS } from '../event-flags';
import type { EventsExportQuery, EventsFilter, ReceivedEvent } from '../events';
import { readEvents, readEventsWhole } from './event-rows';
import { eventsCondition, olderThan } from './events-condition';

const COLUMNS: Columns<ReceivedEvent & Named> = [
  ['number', ({ number }) => number],
  ['id', ({ id }) => id],
  ['event', ({ event }) => event],
  ['profile', ({ profile }) => profile],
  ['customer_name', ({ customerName }) => customerName],
  ['timestamp', ({ timestamp }) => timestamp, 'time'],
  ['status', ({ status }) => status],
  ['verified', ({ verified }) => (verified ? 'yes' : 'no')],
  ['flags', ({ flags }) => flags.join(' ')],
  ['flags_words', ({ flags }) => flags.map((flag) => EVENT_FLAGS[flag]).join('; ')],
  ['received_at', ({ receivedAt }) => receivedAt, 'time'],
];
/**
 * Events per chunk of the response; fewer with bodies of up to 256 KB, as a whole chunk is in memory at once.
 */
const LINES = 1_000;
const WHOLE = 50;

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'activity'>;

/**
 * Events, newest first: as CSV without their bodies, as JSON with them. Events that arrive during the export are left
 * out.
 */
export async function* exportEvents(
  context: Context,
  { format, ...filter }: EventsExportQuery,
): AsyncGenerator<FilePiece> {
  permit(context, 'events.read');
  await context.activity.exported(context, 'events', { ...filter, format });
  if (format === 'json') return yield* toJson(pages(context.db, filter, readEventsWhole, WHOLE));
  const found = pages(context.db, filter, readEvents, LINES);
  yield* toTable(
    COLUMNS,
    withNames(context.db, found, ({ profile }) => profile),
  );
}

async function* pages<Event extends ReceivedEvent>(
  db: Context['db'],
  filter: EventsFilter,
  read: (db: Context['db'], condition: ReturnType<typeof olderThan>, limit: number) => Promise<Event[]>,
  size: number,
): AsyncGenerator<Event[]> {
  const condition = await eventsCondition(db, filter);
  if (condition === null) return;
  yield* pagesFrom((before, limit) => read(db, olderThan(condition, before), limit), size);
}
