import { eq, getTableColumns, sql } from 'drizzle-orm';
import { knownProfiles, receivedWebhooks } from '@/lib/db/console-schema';
import type { Database, Queries } from '@/lib/db/database';
import { insertRows } from '@/lib/db/insert-rows';
import { announced } from '../live/announce';
import { type FlaggedEvent, flagNeighbours, timeText } from './fold-neighbours';
import { foldState, heardOf, type KnownProfile } from './fold-state';
import { type TakenEvent, tellsState } from './take-event';

/** A webhook as it came, with what could be read of it. */
export interface ArrivedEvent extends TakenEvent {
  /** `webhook-id`, else the SHA-256 of the raw body. */
  id: string;
  verified: boolean;
  receivedAt: Date;
  headers: Record<string, string>;
  body: string;
}

/** Any number, the same in every instance. */
const FOLD_LOCK = 7_201_107;

/**
 * Stores webhooks and folds them into the directory, all or nothing; of several with one id only the first is
 * stored. One such transaction at a time over all instances: so numbers are given in the order of commits, and
 * whoever has seen one has seen, or can read, every number below it. Open screens are told at the commit.
 *
 * @returns for each webhook whether it was stored before
 */
export function foldEvents(
  { db, exclusive }: Pick<Database, 'db' | 'exclusive'>,
  arrived: readonly ArrivedEvent[],
): Promise<boolean[]> {
  return db.transaction(async (transaction) => {
    if (!exclusive) await takeTurn(transaction);
    const { ids, known } = await store(transaction, arrived);
    const repeated = arrived.map(({ id }) => !ids.delete(id));
    const fresh = arrived.filter((_, index) => !repeated[index]);
    const folded = fresh.map((event) => ({ ...event }));
    const profiles = foldProfiles(known, folded);
    const neighbours = await flagNeighbours(transaction, folded.filter(isTelling), known);
    const flagged = folded.filter(({ flags }, index) => flags !== fresh[index]?.flags);
    await writeFlags(transaction, [...flagged, ...neighbours]);
    await writeProfiles(transaction, profiles);
    return repeated;
  });
}

/** A process that hangs in its turn must not hang the others: the database ends its transaction. */
async function takeTurn(transaction: Queries): Promise<void> {
  await transaction.execute(sql`
    SELECT set_config('lock_timeout', '5s', true),
      set_config('idle_in_transaction_session_timeout', '10s', true),
      pg_advisory_xact_lock(${sql.raw(String(FOLD_LOCK))})`);
}

type Profiles = ReadonlyMap<string, KnownProfile>;

const insertWebhooks = insertRows(receivedWebhooks);
const UNLESS_STORED = sql.raw('ON CONFLICT (id) DO NOTHING RETURNING id, number, profile, event');

/**
 * Stores what is not stored yet, has the open screens told of it in the order of the numbers, and reads what is
 * known so far of its profiles: one statement, as each costs more than a webhook does.
 *
 * @returns the ids of what was stored
 */
async function store(
  transaction: Queries,
  arrived: readonly ArrivedEvent[],
): Promise<{ ids: Set<string>; known: Profiles }> {
  const { id, number, profile, event } = receivedWebhooks;
  const given = arrived.map(({ data: _, time, ...row }) => ({ ...row, timestamp: time }));
  const stored = transaction
    .$with('stored', { id, number, profile, event })
    .as(sql`${insertWebhooks(given)}${UNLESS_STORED}`);
  const rows = await transaction
    .with(stored)
    .select({
      id: stored.id,
      told: announced({
        kind: 'event',
        number: stored.number,
        profile: stored.profile,
        event: stored.event,
      }),
      known: {
        ...getTableColumns(knownProfiles),
        stateAt: timeText(knownProfiles.stateAt),
        documentsAt: timeText(knownProfiles.documentsAt),
      },
    })
    .from(stored)
    .leftJoin(knownProfiles, eq(knownProfiles.uuid, stored.profile))
    .orderBy(stored.number);
  return {
    ids: new Set(rows.map((row) => row.id)),
    known: new Map(rows.flatMap((row) => (row.known ? [[row.known.uuid, row.known]] : []))),
  };
}

/** Every profile of the events as it is after them; those that something newer was known of are flagged late. */
function foldProfiles(known: Profiles, fresh: readonly ArrivedEvent[]): Profiles {
  const profiles = new Map<string, KnownProfile>();
  for (const event of fresh) {
    if (event.profile === null) continue;
    const { profile, receivedAt } = event;
    const before = profiles.get(profile) ?? known.get(profile) ?? heardOf(profile, receivedAt);
    const { known: after, late } = foldState(before, event);
    const seenAt = new Date(Math.max(after.seenAt.getTime(), receivedAt.getTime()));
    profiles.set(profile, { ...after, seenAt });
    if (late) event.flags = [...event.flags, 'late'];
  }
  return profiles;
}

const isTelling = (event: ArrivedEvent): event is ArrivedEvent & FlaggedEvent => tellsState(event);

/** Of events that are stored. */
async function writeFlags(
  transaction: Queries,
  events: readonly Pick<FlaggedEvent, 'id' | 'flags'>[],
): Promise<void> {
  if (events.length === 0) return;
  const told = JSON.stringify(events.map(({ id, flags }) => ({ id, flags })));
  await transaction.execute(sql`
    UPDATE ${receivedWebhooks} SET flags = told.flags
    FROM json_to_recordset(${told}::json) AS told (id text, flags json)
    WHERE ${receivedWebhooks.id} = told.id`);
}

const insertProfiles = insertRows(knownProfiles);

/** All of a row but what tells when the profile was first heard of. */
const FOLDED = Object.entries(getTableColumns(knownProfiles))
  .filter(([key]) => key !== 'uuid' && key !== 'firstSeenAt')
  .map(([key, { name }]) =>
    key === 'seenAt'
      ? `"${name}" = greatest(known_profiles."${name}", excluded."${name}")`
      : `"${name}" = excluded."${name}"`,
  );
const OR_FOLD = sql.raw(`ON CONFLICT (uuid) DO UPDATE SET ${FOLDED.join(', ')}`);

/** A read may have put the profile into the directory meanwhile; it writes none of what is folded here. */
async function writeProfiles(transaction: Queries, profiles: Profiles): Promise<void> {
  if (profiles.size === 0) return;
  await transaction.execute(sql`${insertProfiles([...profiles.values()])}${OR_FOLD}`);
}
