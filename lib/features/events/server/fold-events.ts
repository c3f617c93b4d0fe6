import { getTableColumns, sql } from 'drizzle-orm';
import { knownProfiles, UNREPORTED_COLUMNS } from '@/lib/features/profiles/tables';
import { takingLock } from '@/lib/platform/db/advisory-locks';
import type { Database, Queries } from '@/lib/platform/db/database';
import { prepareInsert } from '@/lib/platform/db/insert-rows';
import { announced } from '@/lib/platform/live/announce';
import { receivedWebhooks } from '../tables';
import {
  type EventIdentity,
  type FlaggedEvent,
  flagNeighbours,
  identityOf,
  timeText,
} from './fold-neighbours';
import { foldState, type KnownProfile, newKnownProfile } from './fold-state';
import { type ParsedEvent, reportsState } from './parse-event';

/** A webhook as received, with its parsed contents. */
export interface ArrivedEvent extends ParsedEvent, EventIdentity {
  receivedAt: Date;
  headers: Record<string, string>;
  body: string;
}

/**
 * Stores webhooks and applies them to the directory, all or nothing. They are deduplicated: of several with
 * one identity only the first is stored. Calls run one at a time across all instances, so numbers are
 * assigned in commit order: a reader that has seen one number has seen, or can read, all lower ones. Open
 * screens are notified on commit.
 *
 * @returns for each webhook whether it was stored before
 */
export function foldEvents(
  { db, exclusive }: Pick<Database, 'db' | 'exclusive'>,
  arrived: readonly ArrivedEvent[],
): Promise<boolean[]> {
  if (exclusive) return inTurn(db, () => fold(db, arrived));
  return db.transaction(async (transaction) => {
    await waitForTurn(transaction);
    return fold(transaction, arrived);
  });
}

/** One statement to read and one to write: each costs more than a webhook does. */
async function fold(db: Queries, arrived: readonly ArrivedEvent[]): Promise<boolean[]> {
  const { identities, others, known } = await readStored(db, arrived);
  const repeated = arrived.map((event) => {
    const identity = identityOf(event);
    const again = identities.has(identity);
    identities.add(identity);
    return again;
  });
  const fresh = arrived.filter((_, index) => !repeated[index]).map((event) => ({ ...event }));
  if (fresh.length === 0) return repeated;
  const profiles = foldProfiles(known, fresh);
  const neighbours = await flagNeighbours(db, fresh.filter(reportsAnything), known);
  await write(db, { fresh, profiles, flagged: flagReused(fresh, others, neighbours) });
  return repeated;
}

/** A stored event's identity and flags. */
type StoredFlags = EventIdentity & Pick<ArrivedEvent, 'flags'>;

/**
 * Flags every event whose ID is also used by another one in the same space with a different body.
 * @param others for each ID a stored event: either the only one, or all of them are flagged
 * @param neighbours stored events whose other flags have already changed
 * @returns stored events whose flags change
 */
function flagReused(
  fresh: readonly ArrivedEvent[],
  others: readonly StoredFlags[],
  neighbours: readonly StoredFlags[],
): StoredFlags[] {
  const changed = new Map(neighbours.map((event) => [identityOf(event), event]));
  const sharing = new Map<string, StoredFlags[]>();
  const spaceOf = ({ id, verified }: EventIdentity) => `${verified} ${id}`;
  for (const other of others) sharing.set(spaceOf(other), [changed.get(identityOf(other)) ?? other]);
  for (const event of fresh) {
    const same = sharing.get(spaceOf(event)) ?? [];
    sharing.set(spaceOf(event), [...same, event]);
  }
  const coming = new Set<StoredFlags>(fresh);
  for (const event of [...sharing.values()].filter((same) => same.length > 1).flat()) {
    if (event.flags.includes('id_reused')) continue;
    event.flags = [...event.flags, 'id_reused'];
    if (!coming.has(event)) changed.set(identityOf(event), event);
  }
  return [...changed.values()];
}

const last = new WeakMap<Queries, Promise<unknown>>();

/** If no other process can write, neither a database lock nor a transaction is needed. */
function inTurn<Result>(db: Queries, run: () => Promise<Result>): Promise<Result> {
  const mine = (last.get(db) ?? Promise.resolve()).then(run);
  last.set(
    db,
    mine.catch(() => undefined),
  );
  return mine;
}

/** A process that hangs must not block the others: the database ends its transaction. */
async function waitForTurn(transaction: Queries): Promise<void> {
  await transaction.execute(sql`
    SELECT set_config('lock_timeout', '5s', true),
      set_config('idle_in_transaction_session_timeout', '10s', true),
      ${takingLock('receivedWebhooks')}`);
}

type Profiles = ReadonlyMap<string, KnownProfile>;

type Unreported = (typeof UNREPORTED_COLUMNS)[number];
const isUnreported = (key: string): boolean => UNREPORTED_COLUMNS.includes(key as Unreported);

const FOLDED_COLUMNS = Object.fromEntries(
  Object.entries(getTableColumns(knownProfiles)).filter(([key]) => !isUnreported(key)),
) as Omit<ReturnType<typeof getTableColumns<typeof knownProfiles>>, Unreported>;

interface StoredIdentities {
  identities: Set<string>;
  /** With the ID of one of the webhooks, the same verification, and a different body. */
  others: StoredFlags[];
  known: Profiles;
}

/** Which webhooks are already stored, and the known state of their profiles. */
async function readStored(db: Queries, arrived: readonly ArrivedEvent[]): Promise<StoredIdentities> {
  const asked = JSON.stringify(
    arrived.map(({ id, verified, bodyHash, profile }) => ({ id, verified, hash: bodyHash, profile })),
  );
  const identity = {
    id: receivedWebhooks.id,
    verified: receivedWebhooks.verified,
    bodyHash: receivedWebhooks.bodyHash,
  };
  const sameId = sql`${receivedWebhooks.id} = asked.id AND ${receivedWebhooks.verified} = asked.verified`;
  const other = db
    .select({ ...identity, flags: receivedWebhooks.flags })
    .from(receivedWebhooks)
    .where(sql`${sameId} AND ${receivedWebhooks.bodyHash} <> asked.hash`)
    .limit(1)
    .as('other');
  const rows = await db
    .select({
      stored: identity,
      other: { id: other.id, verified: other.verified, bodyHash: other.bodyHash, flags: other.flags },
      known: {
        ...FOLDED_COLUMNS,
        stateAt: timeText(knownProfiles.stateAt),
        documentsAt: timeText(knownProfiles.documentsAt),
      },
    })
    .from(
      sql`json_to_recordset(${asked}::json) AS asked (id text, verified boolean, hash text, profile uuid)`,
    )
    .leftJoin(receivedWebhooks, sql`${sameId} AND ${receivedWebhooks.bodyHash} = asked.hash`)
    .leftJoinLateral(other, sql`true`)
    .leftJoin(knownProfiles, sql`${knownProfiles.uuid} = asked.profile`);
  return {
    identities: new Set(rows.flatMap(({ stored }) => (stored ? identityOf(stored) : []))),
    others: rows.flatMap(({ other }) => (other ? [other as StoredFlags] : [])),
    known: new Map(rows.flatMap(({ known }) => (known ? [[known.uuid, known]] : []))),
  };
}

/** Each profile after the events; events older than the known state are flagged late. */
function foldProfiles(known: Profiles, fresh: readonly ArrivedEvent[]): Profiles {
  const profiles = new Map<string, KnownProfile>();
  for (const event of fresh) {
    if (event.profile === null) continue;
    const { profile, receivedAt } = event;
    const before = profiles.get(profile) ?? known.get(profile) ?? newKnownProfile(profile, receivedAt);
    const { known: after, late } = foldState(before, event);
    const seenAt = new Date(Math.max(after.seenAt.getTime(), receivedAt.getTime()));
    profiles.set(profile, { ...after, seenAt });
    if (late) event.flags = [...event.flags, 'late'];
  }
  return profiles;
}

const reportsAnything = (event: ArrivedEvent): event is ArrivedEvent & FlaggedEvent => reportsState(event);

const insertWebhooks = prepareInsert(receivedWebhooks);
const insertProfiles = prepareInsert(knownProfiles, UNREPORTED_COLUMNS);

/** Columns that a list may write at the same time: they are left to it until an event has reported a state. */
const LISTED = ['customerReference', 'searchReference', 'team'];

function folded(key: string, name: string): string {
  if (key === 'seenAt') return `greatest(known_profiles."${name}", excluded."${name}")`;
  if (!LISTED.includes(key)) return `excluded."${name}"`;
  return `CASE WHEN excluded."state_at" IS NULL THEN known_profiles."${name}" ELSE excluded."${name}" END`;
}

/** The whole row except when the profile was first seen. */
const FOLDED = Object.entries(FOLDED_COLUMNS)
  .filter(([key]) => key !== 'uuid' && key !== 'firstSeenAt')
  .map(([key, { name }]) => `"${name}" = ${folded(key, name)}`);
const OR_FOLD = sql.raw(`ON CONFLICT (uuid) DO UPDATE SET ${FOLDED.join(', ')}`);

interface Fold {
  fresh: readonly ArrivedEvent[];
  profiles: Profiles;
  /** Stored earlier, with changed flags. */
  flagged: readonly StoredFlags[];
}

/** A reading may have inserted the profile meanwhile; it writes none of these columns. */
async function write(db: Queries, { fresh, profiles, flagged }: Fold): Promise<void> {
  const rows = fresh.map(({ data: _, time, ...row }) => ({ ...row, timestamp: time }));
  const flags = flagged.map(({ id, verified, bodyHash, flags }) => ({ id, verified, hash: bodyHash, flags }));
  const announcement = announced({
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
        FROM json_to_recordset(${JSON.stringify(flags)}::json) AS told (id text, verified boolean, hash text, flags json)
        WHERE ${receivedWebhooks.id} = told.id AND ${receivedWebhooks.verified} = told.verified
          AND ${receivedWebhooks.bodyHash} = told.hash
      )
    SELECT ${announcement} FROM stored ORDER BY number`);
}
