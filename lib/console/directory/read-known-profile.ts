import 'server-only';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { KnownProfile } from '@/lib/contract/known-profile';
import { knownProfiles, receivedWebhooks } from '@/lib/db/console-schema';
import { isOneOf } from '@/lib/db/is-one-of';
import type { CallContext } from '../context';
import { permit } from '../permit';

/** Of the events by which a path is told, and of the states that it shows. */
const MOST_EVENTS = 200;
const MOST_STATES = 12;

/**
 * What events have told of a profile: a bounded number of rows by index, whatever the number of events. Null where
 * none told anything; a profile that was only ever read is not known in this sense.
 * @param uuid In lower case.
 */
export async function readKnownProfile(
  { db, operator }: Pick<CallContext, 'db' | 'operator'>,
  uuid: string,
): Promise<KnownProfile | null> {
  permit({ operator }, 'profiles.read');
  const eventsNamed = (events: readonly string[]) =>
    db
      .select({
        event: receivedWebhooks.event,
        timestamp: receivedWebhooks.timestamp,
        status: receivedWebhooks.status,
      })
      .from(receivedWebhooks)
      .where(
        and(
          eq(receivedWebhooks.profile, uuid),
          isOneOf(receivedWebhooks.event, events),
          isNotNull(receivedWebhooks.timestamp),
          isNotNull(receivedWebhooks.status),
        ),
      )
      .orderBy(desc(receivedWebhooks.timestamp), desc(receivedWebhooks.number));
  const [[row], [newest], profileEvents, documentEvents] = await Promise.all([
    db.select().from(knownProfiles).where(eq(knownProfiles.uuid, uuid)),
    db
      .select({ event: receivedWebhooks.event, timestamp: receivedWebhooks.timestamp })
      .from(receivedWebhooks)
      .where(and(eq(receivedWebhooks.profile, uuid), isNotNull(receivedWebhooks.timestamp)))
      .orderBy(desc(receivedWebhooks.timestamp))
      .limit(1),
    eventsNamed(['profile.created', 'profile.updated']).limit(MOST_EVENTS),
    // Of equal times more than one may be there; which of them stands, the row says.
    eventsNamed(['document.processed', 'document.complete']).limit(4),
  ]);
  if (row === undefined || (row.stateAt === null && row.documentsAt === null)) return null;
  return {
    uuid: row.uuid,
    customerReference: row.customerReference,
    reviewStatus: row.reviewStatus,
    risk: row.risk,
    riskCategory: textAt(memberOf(row.data, 'risk'), 'category'),
    configuration: idOf(memberOf(row.data, 'configuration')),
    team: row.team,
    assignee: row.assignee,
    latestDocumentEvent: row.documentsAt && {
      event: eventOf(documentEvents, row.documentStatus, row.documentsAt),
      status: row.documentStatus,
      at: row.documentsAt.toISOString(),
      steps: stepsOf(row.documentSteps),
    },
    ...pathOf(profileEvents, row.reviewStatus, row.stateAt),
    changedAt: row.stateAt?.toISOString() ?? null,
    seenAt: row.seenAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    failure: row.failure,
    lastEvent: newest?.timestamp ? { event: newest.event, timestamp: newest.timestamp.toISOString() } : null,
  };
}

interface NewestEvent {
  event: string | null;
  timestamp: Date | null;
  status: string | null;
}

const eventOf = (events: readonly NewestEvent[], status: string | null, at: Date): string | null =>
  events.find((one) => one.status === status && one.timestamp?.getTime() === at.getTime())?.event ?? null;

/** The states that newest-first events went through, the last of which is where the profile stands. */
function pathOf(events: readonly NewestEvent[], currentStatus: string | null, since: Date | null) {
  const path: KnownProfile['path'] = [];
  for (const { status, timestamp } of events.toReversed()) {
    if (status === null || timestamp === null || path.at(-1)?.status === status) continue;
    path.push({ status, at: timestamp.toISOString() });
  }
  // Of two events at the same time the directory decides which stands.
  if (currentStatus !== null && since !== null && path.at(-1)?.status !== currentStatus) {
    path.push({ status: currentStatus, at: since.toISOString() });
  }
  const isPathWhole = events.at(-1)?.event === 'profile.created' && path.length <= MOST_STATES;
  return { path: path.slice(-MOST_STATES), isPathWhole };
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function textAt(value: unknown, name: string): string | null {
  const member = memberOf(value, name);
  return typeof member === 'string' && member !== '' ? member : null;
}

/** An ID as the list of configurations has it; the document does not show which shape the member has. */
function idOf(value: unknown): number | null {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value));
  return isNumber && Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;
}

/** A body may have any shape: what is neither a text nor null is left out, and so are steps beyond a handful. */
function stepsOf(value: unknown): Record<string, string | null> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const steps = Object.entries(value).filter(
    (entry): entry is [string, string | null] => entry[1] === null || typeof entry[1] === 'string',
  );
  return steps.length === 0 ? null : Object.fromEntries(steps.slice(0, MOST_STEPS));
}

const MOST_STEPS = 12;
