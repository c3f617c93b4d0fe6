import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { knownProfiles, receivedWebhooks } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { announce } from '../live/announce';
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
export function foldEvents(db: Queries, arrived: readonly ArrivedEvent[]): Promise<boolean[]> {
  return db.transaction(async (transaction) => {
    await takeTurn(transaction);
    const stored = await storedIds(transaction, arrived);
    const repeated = arrived.map(({ id }) => {
      const again = stored.has(id);
      stored.add(id);
      return again;
    });
    const fresh = arrived.filter((_, index) => !repeated[index]).map((event) => ({ ...event }));
    if (fresh.length === 0) return repeated;
    const known = await readProfiles(transaction, fresh);
    const profiles = foldProfiles(known, fresh);
    await flagNeighbours(transaction, fresh.filter(isTelling), known);
    await store(transaction, fresh);
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

async function storedIds(transaction: Queries, arrived: readonly ArrivedEvent[]): Promise<Set<string>> {
  const rows = await transaction
    .select({ id: receivedWebhooks.id })
    .from(receivedWebhooks)
    .where(inArray(receivedWebhooks.id, [...new Set(arrived.map(({ id }) => id))]));
  return new Set(rows.map(({ id }) => id));
}

type Profiles = ReadonlyMap<string, KnownProfile>;

/** What is known so far of the profiles of the events. */
async function readProfiles(transaction: Queries, fresh: readonly ArrivedEvent[]): Promise<Profiles> {
  const uuids = [...new Set(fresh.flatMap(({ profile }) => profile ?? []))];
  const rows = await transaction
    .select({
      ...getTableColumns(knownProfiles),
      stateAt: timeText(knownProfiles.stateAt),
      documentsAt: timeText(knownProfiles.documentsAt),
    })
    .from(knownProfiles)
    .where(inArray(knownProfiles.uuid, uuids));
  return new Map(rows.map((row) => [row.uuid, row]));
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

async function store(transaction: Queries, fresh: readonly ArrivedEvent[]): Promise<void> {
  const rows = fresh.map(({ data: _, time, ...row }) => ({ ...row, timestamp: toTime(time) }));
  const { number, profile, event } = receivedWebhooks;
  const stored = await transaction
    .insert(receivedWebhooks)
    .values(rows)
    .returning({ number, profile, event });
  await announce(
    transaction,
    stored.map((row) => ({ kind: 'event' as const, ...row })),
  );
}

/** A read may have put the profile into the directory meanwhile; it writes none of what is folded here. */
async function writeProfiles(transaction: Queries, profiles: Profiles): Promise<void> {
  if (profiles.size === 0) return;
  const rows = [...profiles.values()].map((known) => ({
    ...known,
    stateAt: toTime(known.stateAt),
    documentsAt: toTime(known.documentsAt),
  }));
  await transaction
    .insert(knownProfiles)
    .values(rows)
    .onConflictDoUpdate({ target: knownProfiles.uuid, set: FOLDED });
}

const excluded = (name: string) => sql.raw(`excluded."${name}"`);

/** All of a row but what tells when the profile was first heard of. */
const FOLDED = Object.fromEntries(
  Object.entries(getTableColumns(knownProfiles))
    .filter(([key]) => key !== 'uuid' && key !== 'firstSeenAt')
    .map(([key, { name }]) => [
      key,
      key === 'seenAt' ? sql`greatest(${knownProfiles.seenAt}, ${excluded(name)})` : excluded(name),
    ]),
);

const toTime = (text: string | null) => (text === null ? null : sql`${text}::timestamptz`);
