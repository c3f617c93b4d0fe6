import { sql } from 'drizzle-orm';
import {
  hasBegun,
  type JudgedSetup,
  openSections,
  openThroughout,
} from '@/lib/configuration/open-deviations';
import type { BaselineScope } from '@/lib/contract/baselines';
import { knownProfiles, configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents, setups } from '@/lib/db/setup-schema';
import type { ConsoleContext } from '../context';
import { KEPT_LONGER_MS } from '../live/database-reads';
import { IS_GROUPED } from '../setups/count-groups';
import { type BaselineStates, readBaselineStates } from './baseline-states';
import { type Met, ScopesMet } from './scopes-met';

/** A deviation is new for so many days. */
export const NEW_DAYS = 7;
const DAY_MS = 86_400_000;

/** What of a baseline is open, by setup; and the few profiles that are not judged by their setup alone. */
export interface Deviating {
  id: string;
  name: string;
  scope: BaselineScope;
  /** Setups with a section that is open, and those in which one has begun to be for all who have them. */
  open: ReadonlySet<number>;
  begun: ReadonlySet<number>;
  /** Profiles in scope with an open setup in which a section has begun to be with their own change, and not for all. */
  changed: ReadonlySet<string>;
  /** Profiles for which something is or was accepted alone: setups say nothing of them. Of those: open, and begun. */
  special: ReadonlySet<string>;
  specialOpen: ReadonlySet<string>;
  specialBegun: ReadonlySet<string>;
  /** Scopes that it had in the last days: whoever meets one of them not has come to be judged. */
  others: readonly BaselineScope[];
}

export interface FoundDeviating {
  baselines: readonly Deviating[];
  /** Of all baselines, as they are and as they were. */
  scopes: ScopesMet;
  /** Every profile that is `changed` or `special`. */
  profiles: ReadonlyMap<string, { setup: number; met: Met }>;
}

/**
 * Of each baseline, by name. Judged by setup; profiles are read one by one only where their configuration came to be
 * another in these days, or something is accepted for them alone. A deviation has begun in the last days where its
 * section was none at some time in them: the profile's configuration was another or not known yet, or the baseline did
 * not expect it, was for others, or had it accepted. Shared by all who ask: do not change it.
 *
 * @param lately Whether it is asked which began; it is worked out for nobody else.
 */
export function findDeviating(
  { db, reads, now }: Pick<ConsoleContext, 'db' | 'reads' | 'now'>,
  { lately }: { lately: boolean },
): Promise<FoundDeviating> {
  return reads.read(
    lately ? 'deviating-lately' : 'deviating',
    async () => {
      const since = lately ? now() - NEW_DAYS * DAY_MS : null;
      const states = await readBaselineStates(db, { now: now(), since });
      const scopes = new ScopesMet(
        states.flatMap(({ now, earlier }) => [now, ...earlier].map((one) => one.scope)),
      );
      const profiles = new Map<string, { setup: number; met: Met }>();
      if (states.length === 0) return { baselines: [], scopes, profiles };
      const held = await readHeldSetups(db);
      const own = await readOwn(db, states, scopes);
      const judged = states.map((baseline) => judgeHeld(baseline, held));
      const asked = {
        setups: new Set(judged.flatMap(({ open, begun }) => [...open].filter((setup) => !begun.has(setup)))),
        own,
      };
      const begun = await readBegun(db, { since, scopes, asked });
      const before = await readBefore(db, begun, held);
      const baselines = judged.map((one) => judgeProfiles(one, { before, begun, own, scopes }));
      const isChanged = (uuid: string) => baselines.some(({ changed }) => changed.has(uuid));
      for (const one of begun) if (isChanged(one.uuid)) profiles.set(one.uuid, one);
      for (const one of own) profiles.set(one.uuid, one);
      return { baselines, scopes, profiles };
    },
    KEPT_LONGER_MS,
  );
}

type Setups = ReadonlyMap<number, JudgedSetup>;

interface Own {
  uuid: string;
  setup: number;
  met: Met;
}

/** A profile whose configuration came to be another: what it was before (null: not known), and what it is now. */
interface Begun extends Own {
  before: number | null;
}

/** A baseline with what setups alone say of it. */
interface JudgedBaseline {
  baseline: BaselineStates;
  held: Setups;
  open: ReadonlySet<number>;
  begun: ReadonlySet<number>;
}

function judgeSetup(
  { now, earlier }: BaselineStates,
  setup: JudgedSetup | undefined,
  profile: string | null,
) {
  const wasOpen = setup === undefined ? [[]] : earlier.map((state) => openSections(state, setup, profile));
  return {
    open: setup === undefined ? [] : openSections(now, setup, profile),
    throughout: openThroughout(wasOpen),
  };
}

function judgeHeld(baseline: BaselineStates, held: Setups): JudgedBaseline {
  const judged = [...held].map(([number, setup]) => ({ number, ...judgeSetup(baseline, setup, null) }));
  const open = judged.filter((one) => one.open.length > 0);
  const begun = baseline.earlier.length === 0 ? [] : open.filter((one) => hasBegun(one.open, one.throughout));
  const numbers = (some: typeof judged) => new Set(some.map(({ number }) => number));
  return { baseline, held, open: numbers(open), begun: numbers(begun) };
}

interface Found {
  /** Setups that profiles had before. */
  before: Setups;
  begun: readonly Begun[];
  /** Profiles for which something is or was accepted alone. */
  own: readonly Own[];
  scopes: ScopesMet;
}

function judgeProfiles(
  { baseline, held, open, begun: begunSetups }: JudgedBaseline,
  found: Found,
): Deviating {
  const { id, name, now, earlier } = baseline;
  const { before, begun, scopes } = found;
  const mine = new Set(
    [now, ...earlier].flatMap(({ acceptances }) => acceptances.flatMap(({ profile }) => profile ?? [])),
  );
  const special = found.own.filter(({ uuid }) => mine.has(uuid));
  const judged = (setup: number | null, profile: string | null) =>
    judgeSetup(baseline, setup === null ? undefined : (held.get(setup) ?? before.get(setup)), profile);
  const bySetup = new Map<number | null, ReturnType<typeof judged>>();
  function of(setup: number | null) {
    const one = bySetup.get(setup) ?? judged(setup, null);
    bySetup.set(setup, one);
    return one;
  }
  const isFor = scopes.tests(now.scope);
  const specialOpen = special.filter(({ uuid, setup }) => judged(setup, uuid).open.length > 0);
  const specialBegun = specialOpen.filter(({ uuid, setup }) => {
    const was = begun.filter((one) => one.uuid === uuid).map(({ before }) => before);
    const { open } = judged(setup, uuid);
    return [setup, ...was].some((before) => hasBegun(open, judged(before, uuid).throughout));
  });
  const changed = begun.filter(
    ({ uuid, setup, before, met }) =>
      open.has(setup) &&
      !begunSetups.has(setup) &&
      isFor(met) &&
      !mine.has(uuid) &&
      hasBegun(of(setup).open, of(before).throughout),
  );
  const isOther = (scope: BaselineScope) => JSON.stringify(scope) !== JSON.stringify(now.scope);
  return {
    ...{ id, name, scope: now.scope, open, begun: begunSetups },
    changed: uuidsOf(changed),
    special: uuidsOf(special),
    specialOpen: uuidsOf(specialOpen),
    specialBegun: uuidsOf(specialBegun),
    others: earlier.map(({ scope }) => scope).filter(isOther),
  };
}

const uuidsOf = (profiles: readonly Own[]): Set<string> => new Set(profiles.map(({ uuid }) => uuid));

/** What setups are that some profile has: one look into the index for each. */
async function readHeldSetups(db: Queries): Promise<Map<number, JudgedSetup>> {
  const { rows } = (await db.execute(sql`
    SELECT one.number::float8 AS number, one.sections AS hashes, one.unreadable FROM ${setups} AS one,
      LATERAL (SELECT FROM ${knownProfiles} AS known WHERE known.setup = one.number AND known.failure IS NULL LIMIT 1) AS held`)) as unknown as {
    rows: (JudgedSetup & { number: number })[];
  };
  return new Map(rows.map(({ number, ...setup }) => [number, setup]));
}

/** The profiles for which something is or was accepted alone. */
async function readOwn(db: Queries, states: readonly BaselineStates[], scopes: ScopesMet): Promise<Own[]> {
  const acceptances = states.flatMap(({ now, earlier }) =>
    [now, ...earlier].flatMap((one) => one.acceptances),
  );
  const uuids = [...new Set(acceptances.flatMap(({ profile }) => profile ?? []))];
  if (uuids.length === 0) return [];
  const { rows } = (await db.execute(sql`
    SELECT uuid, setup::float8 AS setup, ${scopes.met} AS met FROM ${knownProfiles}
    WHERE uuid = ANY(${`{${uuids.join(',')}}`}::uuid[]) AND ${IS_GROUPED}`)) as unknown as { rows: Own[] };
  return rows;
}

/** Of which profiles it is asked what they had before: setups say of others already that they deviate, or do not. */
interface Asked {
  setups: ReadonlySet<number>;
  own: readonly Own[];
}

/**
 * Of those asked about, profiles with versions found since, with what was there before. Numbers of versions count up as
 * they are found: those since are read backwards from the last.
 */
async function readBegun(
  db: Queries,
  { since, scopes, asked }: { since: number | null; scopes: ScopesMet; asked: Asked },
): Promise<Begun[]> {
  if (since === null || (asked.setups.size === 0 && asked.own.length === 0)) return [];
  const at = sql`${new Date(since).toISOString()}::timestamptz`;
  const { rows } = (await db.execute(sql`
    -- By itself first: who is grouped is nearly everybody, and each of them would be looked for among the versions.
    WITH version AS MATERIALIZED (
      SELECT profile, before FROM ${snapshots} AS version
      WHERE first_read_at >= ${at} AND before IS NOT NULL
        AND number > coalesce((
          SELECT old.number FROM ${snapshots} AS old WHERE old.first_read_at < ${at} ORDER BY old.number DESC LIMIT 1), 0))
    SELECT before.setup::float8 AS before, ${knownProfiles.setup}::float8 AS setup, ${knownProfiles.uuid}::text AS uuid,
      ${scopes.met} AS met
    FROM version
    JOIN ${knownProfiles} ON ${knownProfiles.uuid} = version.profile
    LEFT JOIN ${contents} AS before ON before.number = version.before
    WHERE ${IS_GROUPED}
      AND (${knownProfiles.setup} = ANY(${`{${[...asked.setups].join(',')}}`}::bigint[])
        OR ${knownProfiles.uuid} = ANY(${`{${asked.own.map(({ uuid }) => uuid).join(',')}}`}::uuid[]))
      -- What it was before, or which setup that is, is not worked out yet: nothing is known of it.
      AND (before.number IS NULL OR before.setup IS NOT NULL)`)) as unknown as {
    rows: Begun[];
  };
  return rows;
}

/** Setups that were left, as far as nobody has them now. */
async function readBefore(db: Queries, begun: readonly Begun[], held: Setups): Promise<Setups> {
  const numbers = [...new Set(begun.flatMap(({ before }) => before ?? []))].filter((one) => !held.has(one));
  if (numbers.length === 0) return new Map();
  const { rows } = (await db.execute(sql`
    SELECT number::float8 AS number, sections AS hashes, unreadable FROM ${setups}
    WHERE number = ANY(${`{${numbers.join(',')}}`}::bigint[])`)) as unknown as {
    rows: (JudgedSetup & { number: number })[];
  };
  return new Map(rows.map(({ number, ...setup }) => [number, setup]));
}
