import 'server-only';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { KnownProfile } from '@/lib/contract/known-profile';
import { knownProfiles, receivedWebhooks } from '@/lib/db/console-schema';
import type { CallContext } from '../context';
import { permit } from '../permit';

/**
 * What events have told of a profile: two rows by index, whatever the number of events. Null where none told
 * anything; a profile that was only ever read is not known in this sense.
 * @param uuid In lower case.
 */
export async function readKnownProfile(
  { db, operator }: Pick<CallContext, 'db' | 'operator'>,
  uuid: string,
): Promise<KnownProfile | null> {
  permit({ operator }, 'profiles.read');
  const [[row], [newest]] = await Promise.all([
    db.select().from(knownProfiles).where(eq(knownProfiles.uuid, uuid)),
    db
      .select({ event: receivedWebhooks.event, timestamp: receivedWebhooks.timestamp })
      .from(receivedWebhooks)
      .where(and(eq(receivedWebhooks.profile, uuid), isNotNull(receivedWebhooks.timestamp)))
      .orderBy(desc(receivedWebhooks.timestamp))
      .limit(1),
  ]);
  if (row === undefined || (row.stateAt === null && row.documentsAt === null)) return null;
  return {
    uuid: row.uuid,
    customerReference: row.customerReference,
    reviewStatus: row.reviewStatus,
    risk: row.risk,
    riskCategory: textAt(memberOf(row.data, 'risk'), 'category'),
    team: row.team,
    assignee: row.assignee,
    documentStatus: row.documentStatus,
    documentSteps: stepsOf(row.documentSteps),
    documentsAt: row.documentsAt?.toISOString() ?? null,
    changedAt: row.stateAt?.toISOString() ?? null,
    seenAt: row.seenAt.toISOString(),
    lastEvent: newest?.timestamp ? { event: newest.event, timestamp: newest.timestamp.toISOString() } : null,
  };
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function textAt(value: unknown, name: string): string | null {
  const member = memberOf(value, name);
  return typeof member === 'string' && member !== '' ? member : null;
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
