import 'server-only';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { permit } from '@/lib/platform/use-case/permit';
import type { KnownProfile } from '../known-profile';
import { knownProfiles } from '../tables';

/** Limit on the events behind a path, and on the states shown. */
const MOST_EVENTS = 200;
const MOST_STATES = 12;

/**
 * What events reported about a profile, or a list said: a bounded number of rows by index, whatever the number of
 * events. Null for a profile known only from readings.
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
    // Several may have the same time; the row says which one counts.
    eventsNamed(['document.processed', 'document.complete']).limit(4),
  ]);
  if (row === undefined) return null;
  if (row.stateAt === null && row.documentsAt === null && row.listedAt === null) return null;
  return {
    uuid: row.uuid,
    customerReference: row.customerReference,
    reviewStatus: row.reviewStatus,
    risk: row.risk,
    riskCategory: categoryOf(memberOf(row.data, 'risk')),
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
    listedAt: row.stateAt === null ? (row.listedAt?.toISOString() ?? null) : null,
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

/** The states of newest-first events, ending with the profile's current state. */
function pathOf(events: readonly NewestEvent[], currentStatus: string | null, since: Date | null) {
  const path: KnownProfile['path'] = [];
  for (const { status, timestamp } of events.toReversed()) {
    if (status === null || timestamp === null || path.at(-1)?.status === status) continue;
    path.push({ status, at: timestamp.toISOString() });
  }
  // With two events at the same time, the directory decides which counts.
  if (currentStatus !== null && since !== null && path.at(-1)?.status !== currentStatus) {
    path.push({ status: currentStatus, at: since.toISOString() });
  }
  const isPathWhole = events.at(-1)?.event === 'profile.created' && path.length <= MOST_STATES;
  return { path: path.slice(-MOST_STATES), isPathWhole };
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function categoryOf(risk: unknown): string | null {
  const category = memberOf(risk, 'category');
  return typeof category === 'string' && category !== '' ? category : null;
}

/** An ID as in the list of configurations; the document does not define the member's shape. */
function idOf(value: unknown): number | null {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value));
  return isNumber && Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;
}

/**
 * A body may have any shape: values other than text and null are left out, and so are more than a few steps.
 */
function stepsOf(value: unknown): Record<string, string | null> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const steps = Object.entries(value).filter(
    (entry): entry is [string, string | null] => entry[1] === null || typeof entry[1] === 'string',
  );
  return steps.length === 0 ? null : Object.fromEntries(steps.slice(0, MOST_STEPS));
}

const MOST_STEPS = 12;
