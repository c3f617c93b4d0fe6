import { type SQL, sql } from 'drizzle-orm';
import { hasBegun, type JudgedSetup, openSections } from '@/lib/configuration/open-deviations';
import { knownProfiles, configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents, setups } from '@/lib/db/setup-schema';
import type { ConsoleContext } from '../context';
import { KEPT_LONGER_MS } from '../live/database-reads';
import { IS_GROUPED } from '../setups/count-groups';
import { isInScope } from './baseline-rows';
import { type BaselineAt, type BaselineStates, readBaselineStates } from './baseline-states';

/** A deviation is new for so many days. */
export const NEW_DAYS = 7;
const DAY_MS = 86_400_000;

/** Which profiles deviate from a baseline, and of which that began lately: conditions of a query over `known_profiles`. */
export interface Deviating {
  id: string;
  name: string;
  deviates: SQL;
  began: SQL;
}

/**
 * Of each baseline, by name. Judged by setup; profiles are asked for one by one only where something is accepted for
 * them alone. A deviation has begun in the last days where its section was none at some time in them: the profile's
 * configuration was another or not known yet, or the baseline did not expect it, was for others, or had it accepted.
 * Shared by all who ask: do not change it.
 *
 * @param lately Whether it is asked which began; it is worked out for nobody else.
 */
export function findDeviating(
  { db, reads, now }: Pick<ConsoleContext, 'db' | 'reads' | 'now'>,
  { lately }: { lately: boolean },
): Promise<readonly Deviating[]> {
  return reads.read(
    lately ? 'deviating-lately' : 'deviating',
    async () => {
      const since = lately ? now() - NEW_DAYS * DAY_MS : null;
      const states = await readBaselineStates(db, { now: now(), since });
      if (states.length === 0) return [];
      const held = await readHeldSetups(db);
      const own = await readOwn(db, states);
      const open = states.map((baseline) => openAmong(baseline.now, held));
      const begun = await readBegun(db, since, [...new Set(open.flatMap((numbers) => [...numbers.keys()]))]);
      const known = new Map([...held, ...begun.before]);
      return states.map((baseline, index) =>
        toConditions(baseline, { open: open[index] ?? new Map(), held, known, begun: begun.rows, own }),
      );
    },
    KEPT_LONGER_MS,
  );
}

type Setups = ReadonlyMap<number, JudgedSetup>;

/** By their setup the sections that are open. */
type Open = ReadonlyMap<number, readonly string[]>;

const openAmong = (state: BaselineAt, held: Setups): Open =>
  new Map(
    [...held].flatMap(([number, setup]) => {
      const sections = openSections(state, setup);
      return sections.length > 0 ? [[number, sections] as const] : [];
    }),
  );

/** Profiles whose configuration came to be another: what it was before (null: not known), and what it is now. */
interface Begun {
  before: number | null;
  setup: number;
  profiles: readonly string[];
}

interface Found {
  open: Open;
  held: Setups;
  /** With the setups that profiles had before. */
  known: Setups;
  begun: readonly Begun[];
  /** Profiles for which something is or was accepted alone, by their setup. */
  own: ReadonlyMap<string, number>;
}

function toConditions({ id, name, now, earlier }: BaselineStates, found: Found): Deviating {
  const { open, held, known, begun } = found;
  const special = [...found.own].filter(([uuid]) =>
    [now, ...earlier].some(({ acceptances }) => acceptances.some(({ profile }) => profile === uuid)),
  );
  const isSpecial = isAmong(special.map(([uuid]) => uuid));
  const before = (number: number | null, profile: string | null) => {
    const setup = number === null ? undefined : known.get(number);
    return setup === undefined ? [[]] : earlier.map((state) => openSections(state, setup, profile));
  };
  const hasBegunAt = (number: number) => hasBegun(open.get(number) ?? [], before(number, null));
  const changed = begun.filter(
    (one) => open.has(one.setup) && hasBegun(open.get(one.setup) ?? [], before(one.before, null)),
  );
  const ownOpen = special.filter(([uuid, number]) => ownSections(number, uuid).length > 0);
  function ownSections(number: number, uuid: string) {
    const setup = held.get(number);
    return setup === undefined ? [] : openSections(now, setup, uuid);
  }
  const ownBegun = ownOpen.filter(([uuid, number]) => {
    const was = begun.filter(({ profiles }) => profiles.includes(uuid)).map((one) => one.before);
    return [number, ...was].some((one) => hasBegun(ownSections(number, uuid), before(one, uuid)));
  });
  const uuidsOf = (profiles: readonly (readonly [string, number])[]) => profiles.map(([uuid]) => uuid);
  const isCovered = sql`(${isInScope(now.scope)} AND ${IS_GROUPED})`;
  const others = [...new Set(earlier.map(({ scope }) => JSON.stringify(scope)))]
    .filter((scope) => scope !== JSON.stringify(now.scope))
    .map((scope) => sql`OR (${isInScope(JSON.parse(scope))}) IS NOT TRUE`);
  const deviates = sql`(${isCovered} AND (${hasSetup([...open.keys()])} AND NOT ${isSpecial}
    OR ${isAmong(uuidsOf(ownOpen))}))`;
  const began = sql`(${hasSetup([...open.keys()].filter(hasBegunAt))} AND NOT ${isSpecial}
    OR ${isAmong(changed.flatMap(({ profiles }) => profiles))} AND NOT ${isSpecial}
    OR ${isAmong(uuidsOf(ownBegun))} ${sql.join(others, sql` `)})`;
  return { id, name, deviates, began: sql`(${deviates} AND ${began})` };
}

const hasSetup = (numbers: readonly number[]): SQL => sql`setup = ANY(${`{${numbers.join(',')}}`}::bigint[])`;
const isAmong = (uuids: readonly string[]): SQL => sql`uuid = ANY(${`{${uuids.join(',')}}`}::uuid[])`;

/** What setups are that some profile has: one look into the index for each. */
async function readHeldSetups(db: Queries): Promise<Map<number, JudgedSetup>> {
  const { rows } = (await db.execute(sql`
    SELECT one.number::float8 AS number, one.sections AS hashes, one.unreadable FROM ${setups} AS one,
      LATERAL (SELECT FROM ${knownProfiles} AS known WHERE known.setup = one.number AND known.failure IS NULL LIMIT 1) AS held`)) as unknown as {
    rows: (JudgedSetup & { number: number })[];
  };
  return new Map(rows.map(({ number, ...setup }) => [number, setup]));
}

/** The setups of profiles for which something is or was accepted alone. */
async function readOwn(db: Queries, states: readonly BaselineStates[]): Promise<Map<string, number>> {
  const uuids = states.flatMap(({ now, earlier }) =>
    [now, ...earlier].flatMap(({ acceptances }) => acceptances.flatMap(({ profile }) => profile ?? [])),
  );
  if (uuids.length === 0) return new Map();
  const { rows } = (await db.execute(sql`
    SELECT uuid, setup::float8 AS setup FROM ${knownProfiles}
    WHERE ${isAmong([...new Set(uuids)])} AND ${IS_GROUPED}`)) as unknown as {
    rows: { uuid: string; setup: number }[];
  };
  return new Map(rows.map(({ uuid, setup }) => [uuid, setup]));
}

/**
 * Versions found since, of profiles with one of these setups now, with what was there before. Numbers of versions count
 * up as they are found: those since are read backwards from the last.
 */
async function readBegun(
  db: Queries,
  since: number | null,
  open: readonly number[],
): Promise<{ rows: readonly Begun[]; before: Setups }> {
  if (since === null || open.length === 0) return { rows: [], before: new Map() };
  const at = sql`${new Date(since).toISOString()}::timestamptz`;
  const { rows } = (await db.execute(sql`
    SELECT before.setup::float8 AS before, known.setup::float8 AS setup, array_agg(DISTINCT known.uuid::text) AS profiles
    FROM ${snapshots} AS version
    JOIN ${knownProfiles} AS known ON known.uuid = version.profile
    LEFT JOIN LATERAL (
      SELECT earlier.number, earlier.content FROM ${snapshots} AS earlier
      WHERE version.reason <> 'read' AND earlier.profile = version.profile AND earlier.number < version.number
      ORDER BY earlier.number DESC LIMIT 1) AS earlier ON true
    LEFT JOIN ${contents} AS before ON before.number = earlier.content
    WHERE version.first_read_at >= ${at}
      AND version.number > coalesce((
        SELECT old.number FROM ${snapshots} AS old WHERE old.first_read_at < ${at} ORDER BY old.number DESC LIMIT 1), 0)
      AND known.setup = ANY(${`{${open.join(',')}}`}::bigint[]) AND known.failure IS NULL
      -- What setup it was is not worked out yet: nothing is known of it.
      AND (earlier.number IS NULL OR before.setup IS NOT NULL)
    GROUP BY 1, 2`)) as unknown as { rows: Begun[] };
  const numbers = [...new Set(rows.flatMap(({ before }) => before ?? []))];
  const { rows: read } = (await db.execute(sql`
    SELECT number::float8 AS number, sections AS hashes, unreadable FROM ${setups}
    WHERE number = ANY(${`{${numbers.join(',')}}`}::bigint[])`)) as unknown as {
    rows: (JudgedSetup & { number: number })[];
  };
  return { rows, before: new Map(read.map(({ number, ...setup }) => [number, setup])) };
}
