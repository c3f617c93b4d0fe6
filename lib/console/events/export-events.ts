import 'server-only';
import type { ReceivedEvent } from '@/lib/contract/console-events';
import { recordExport } from '../activity/activity-log';
import type { CallContext } from '../context';
import { csvLine, visibleJson } from '../csv-cell';
import { permit } from '../permit';
import { readEvents, readEventsWhole } from './event-rows';
import { type EventsFilter, eventsCondition, olderThan } from './events-condition';

const COLUMNS: readonly [heading: string, cell: (event: ReceivedEvent) => string | number | null][] = [
  ['number', ({ number }) => number],
  ['id', ({ id }) => id],
  ['event', ({ event }) => event],
  ['profile', ({ profile }) => profile],
  ['timestamp', ({ timestamp }) => timestamp],
  ['status', ({ status }) => status],
  ['verified', ({ verified }) => (verified ? 'yes' : 'no')],
  ['flags', ({ flags }) => flags.join(' ')],
  ['received_at', ({ receivedAt }) => receivedAt],
];
/** Events in one chunk of the answer; with bodies of at most 256 KB fewer, as all of a chunk are held at once. */
const LINES = 1_000;
const WHOLE = 50;

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'activity'>;

/** Events as CSV (RFC 4180), newest first, without their bodies. What comes in meanwhile is not in it. */
export async function* exportEventsCsv(context: Context, filter: EventsFilter): AsyncGenerator<string> {
  permit(context, 'events.read');
  await recordExport(context, 'events', { ...filter, format: 'csv' });
  // With the first events: before they are there, a failure is still told as a problem.
  let before = csvLine(COLUMNS.map(([heading]) => heading));
  for await (const events of pages(context.db, filter, readEvents, LINES)) {
    yield before + events.map((event) => csvLine(COLUMNS.map(([, cell]) => cell(event)))).join('');
    before = '';
  }
  if (before !== '') yield before;
}

/** Events as an array in JSON (RFC 8259), newest first, each whole, on a line of its own. */
export async function* exportEventsJson(context: Context, filter: EventsFilter): AsyncGenerator<string> {
  permit(context, 'events.read');
  await recordExport(context, 'events', { ...filter, format: 'json' });
  let before = '[\n';
  for await (const events of pages(context.db, filter, readEventsWhole, WHOLE)) {
    yield before + events.map(visibleJson).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Each page begins where the one before ended, so that nothing is held in the database meanwhile. */
async function* pages<Event extends ReceivedEvent>(
  db: CallContext['db'],
  filter: EventsFilter,
  read: (db: CallContext['db'], condition: ReturnType<typeof olderThan>, limit: number) => Promise<Event[]>,
  size: number,
): AsyncGenerator<Event[]> {
  const condition = await eventsCondition(db, filter);
  if (condition === null) return;
  for (let before: number | undefined; ; ) {
    const events = await read(db, olderThan(condition, before), size);
    if (events.length > 0) yield events;
    before = events.at(-1)?.number;
    if (events.length < size) return;
  }
}
