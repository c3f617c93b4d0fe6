import { getTableColumns, sql } from 'drizzle-orm';
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
 * stored. One such call at a time over all instances: so numbers are given in the order of commits, and whoever has
 * seen one has seen, or can read, every number below it. Open screens are told at the commit.
 *
 * @returns for each webhook whether it was stored before
 */
export function foldEvents(
  { db, exclusive }: Pick<Database, 'db' | 'exclusive'>,
  arrived: readonly ArrivedEvent[],
): Promise<boolean[]> {
  if (exclusive) return inTurn(db, () => fold(db, arrived));
  return db.transaction(async (transaction) => {
    await takeTurn(transaction);
    return fold(transaction, arrived);
  });
}

/** One statement reads and one writes: each costs more than a webhook does. */
async function fold(db: Queries, arrived: readonly ArrivedEvent[]): Promise<boolean[]> {
  const { ids, known } = await readStored(db, arrived);
  const repeated = arrived.map(({ id }) => {
    const again = ids.has(id);
    ids.add(id);
    return again;
  });
  const fresh = arrived.filter((_, index) => !repeated[index]).map((event) => ({ ...event }));
  if (fresh.length === 0) return repeated;
  const profiles = foldProfiles(known, fresh);
  const neighbours = await flagNeighbours(db, fresh.filter(isTelling), known);
  await write(db, { fresh, profiles, neighbours });
  return repeated;
}

const last = new WeakMap<Queries, Promise<unknown>>();

/** Where no other process can write, no lock of the database is needed, and so no transaction around. */
function inTurn<Result>(db: Queries, run: () => Promise<Result>): Promise<Result> {
  const mine = (last.get(db) ?? Promise.resolve()).then(run);
  last.set(
    db,
    mine.catch(() => undefined),
  );
  return mine;
}

/** A process that hangs in its turn must not hang the others: the database ends its transaction. */
async function takeTurn(transaction: Queries): Promise<void> {
  await transaction.execute(sql`
    SELECT set_config('lock_timeout', '5s', true),
      set_config('idle_in_transaction_session_timeout', '10s', true),
      pg_advisory_xact_lock(${sql.raw(String(FOLD_LOCK))})`);
}

type Profiles = ReadonlyMap<string, KnownProfile>;

/** Which of the webhooks are stored, by id, and what is known so far of their profiles. */
async function readStored(
  db: Queries,
  arrived: readonly ArrivedEvent[],
): Promise<{ ids: Set<string>; known: Profiles }> {
  const asked = JSON.stringify(arrived.map(({ id, profile }) => ({ id, profile })));
  const rows = await db
    .select({
      stored: { id: receivedWebhooks.id },
      known: {
        ...getTableColumns(knownProfiles),
        stateAt: timeText(knownProfiles.stateAt),
        documentsAt: timeText(knownProfiles.documentsAt),
      },
    })
    .from(sql`json_to_recordset(${asked}::json) AS asked (id text, profile uuid)`)
    .leftJoin(receivedWebhooks, sql`${receivedWebhooks.id} = asked.id`)
    .leftJoin(knownProfiles, sql`${knownProfiles.uuid} = asked.profile`);
  return {
    ids: new Set(rows.flatMap(({ stored }) => stored?.id ?? [])),
    known: new Map(rows.flatMap(({ known }) => (known ? [[known.uuid, known]] : []))),
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

const insertWebhooks = insertRows(receivedWebhooks);
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

interface Fold {
  fresh: readonly ArrivedEvent[];
  profiles: Profiles;
  /** Stored earlier, with other flags now. */
  neighbours: readonly Pick<FlaggedEvent, 'id' | 'flags'>[];
}

/** A read may have put the profile into the directory meanwhile; it writes none of what is folded here. */
async function write(db: Queries, { fresh, profiles, neighbours }: Fold): Promise<void> {
  const rows = fresh.map(({ data: _, time, ...row }) => ({ ...row, timestamp: time }));
  const flags = neighbours.map(({ id, flags }) => ({ id, flags }));
  const told = announced({
    kind: 'event',
    number: sql`number`,
    profile: sql`profile`,
    event: sql`event`,
  });
  await db.execute(sql`
    WITH stored AS (${insertWebhooks(rows)} RETURNING number, profile, event),
      folded AS (${insertProfiles([...profiles.values()])} ${OR_FOLD}),
      flagged AS (
        UPDATE ${receivedWebhooks} SET flags = told.flags
        FROM json_to_recordset(${JSON.stringify(flags)}::json) AS told (id text, flags json)
        WHERE ${receivedWebhooks.id} = told.id
      )
    SELECT ${told} FROM stored ORDER BY number`);
}
