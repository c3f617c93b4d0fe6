import { sql } from 'drizzle-orm';
import type { ProfileScope } from '@/lib/configuration/checks/profile-scope';
import type { ConsoleContext } from '@/lib/features/context';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { IS_GROUPED } from '@/lib/features/setups/server/count-groups';
import { readHashes } from '@/lib/features/setups/server/known-setups';
import { contents, setups } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { type BaselineState, type JudgedSetup, openBits } from '../open-deviations';
import { type BaselineStates, readBaselineStates } from './baseline-states';

/** How many days a deviation counts as new. */
const NEW_DAYS = 7;
const DAY_MS = 86_400_000;

/** A baseline's open sections by setup, and the few profiles that cannot be judged by setup alone. */
export interface Deviating {
  id: string;
  name: string;
  scope: ProfileScope;
  /** Setups with an open section, and those with one that is new for all profiles that have them. */
  open: ReadonlySet<number>;
  begun: ReadonlySet<number>;
  /** For setups without one that is new for all: the open sections, a bit for each. */
  sections: SetupBits;
  /** For setups that profiles had before: the sections that were open throughout. */
  throughout: SetupBits;
  /**
   * Profiles that have or had an acceptance of their own, which their setup does not show. Those that are
   * open, and new.
   */
  special: ReadonlySet<string>;
  specialOpen: ReadonlySet<string>;
  specialBegun: ReadonlySet<string>;
  /** Scopes it had in the last days: a profile outside one of them has only come into scope since. */
  others: readonly ProfileScope[];
}

/** Bits by setup number; missing means none. */
export type SetupBits = ReadonlyMap<number, number>;

export interface DeviatingResult {
  baselines: readonly Deviating[];
  /** Deviations are new for profiles whose setup changed after this; null: not requested. */
  since: Date | null;
  /** Whether some setups have changed more than once since then. */
  hasChangedAgain: boolean;
}

/**
 * Deviations from each baseline, by name. They are judged by setup; only profiles with acceptances of their
 * own are read one by one. A deviation is new if its section did not deviate at some time in the last days:
 * the configuration was different or unknown, or the baseline did not expect it, did not include the profile,
 * or had it accepted. The result is shared by all callers: do not change it.
 *
 * @param lately Whether to find out which are new; this costs more.
 */
export function findDeviating(
  { db, reads, now }: Pick<ConsoleContext, 'db' | 'reads' | 'now'>,
  { lately }: { lately: boolean },
): Promise<DeviatingResult> {
  return reads.read(
    lately ? 'deviating-lately' : 'deviating',
    async () => {
      const since = lately ? now() - NEW_DAYS * DAY_MS : null;
      const states = await readBaselineStates(db, { now: now(), since });
      const found = { since: since === null ? null : new Date(since) };
      if (states.length === 0) return { ...found, baselines: [], hasChangedAgain: false };
      const own = await readOwn(db, { states, ...found });
      const held = await readHeldSetups(db);
      const { before, hasChangedAgain } = await readSetupsBefore(db, found.since);
      const numbers = new Set([...held, ...before, ...own.flatMap(({ had }) => had)]);
      const setups = await readHashes(db, [...numbers]);
      const baselines = states.map((one) => judgeBaseline(one, { setups, held, before, own }));
      return { ...found, baselines, hasChangedAgain };
    },
    KEPT_LONGER_MS,
  );
}

interface OwnAcceptance {
  uuid: string;
  setup: number;
  /** Its earlier setups in these days; 0: unknown. */
  had: readonly number[];
}

interface SetupsInPeriod {
  setups: Awaited<ReturnType<typeof readHashes>>;
  /** Setups that profiles have now or had in these days. */
  held: readonly number[];
  before: readonly number[];
  own: readonly OwnAcceptance[];
}

/** A setup compared with a baseline: its open sections, and those that were open throughout. */
interface SetupDeviations {
  number: number;
  open: number;
  throughout: number;
}

function judge(
  { now, earlier }: BaselineStates,
  setups: SetupsInPeriod['setups'],
  { number, profile = null }: { number: number; profile?: string | null },
): SetupDeviations {
  const found = setups(number);
  // It is unknown whether it deviated.
  if (found === undefined) return { number, open: 0, throughout: 0 };
  const setup: JudgedSetup = { hashes: found.sections, unreadable: found.unreadable };
  const bitsAt = (state: BaselineState) => openBits(now.sections, state, setup, profile);
  const [first, ...others] = earlier;
  const throughout = others.reduce((bits, state) => bits & bitsAt(state), first ? bitsAt(first) : 0);
  return { number, open: bitsAt(now), throughout };
}

function judgeBaseline(baseline: BaselineStates, { setups, held, before, own }: SetupsInPeriod): Deviating {
  const { id, name, now, earlier } = baseline;
  const judged = (numbers: readonly number[]) => numbers.map((number) => judge(baseline, setups, { number }));
  const open = judged(held).filter((one) => one.open !== 0);
  const isNew = ({ open, throughout }: Omit<SetupDeviations, 'number'>) =>
    earlier.length > 0 && (open & ~throughout) !== 0;
  const mine = new Set(
    [now, ...earlier].flatMap(({ acceptances }) => acceptances.flatMap(({ profile }) => profile ?? [])),
  );
  const special = own
    .filter(({ uuid }) => mine.has(uuid))
    .map(({ uuid: profile, setup, had }) => ({
      uuid: profile,
      open: judge(baseline, setups, { number: setup, profile }).open,
      was: [setup, ...had].map((number) => judge(baseline, setups, { number, profile })),
    }));
  const specialOpen = special.filter((one) => one.open !== 0);
  const isOther = (scope: ProfileScope) => JSON.stringify(scope) !== JSON.stringify(now.scope);
  return {
    id,
    name,
    scope: now.scope,
    open: new Set(open.map(({ number }) => number)),
    begun: new Set(open.filter(isNew).map(({ number }) => number)),
    sections: new Map(open.filter((one) => !isNew(one)).map(({ number, open }) => [number, open])),
    throughout: new Map(judged(before).map(({ number, throughout }) => [number, throughout])),
    special: uuidsOf(special),
    specialOpen: uuidsOf(specialOpen),
    specialBegun: uuidsOf(
      specialOpen.filter(({ open, was }) => was.some(({ throughout }) => isNew({ open, throughout }))),
    ),
    others: earlier.map(({ scope }) => scope).filter(isOther),
  };
}

const uuidsOf = (profiles: readonly { uuid: string }[]): Set<string> =>
  new Set(profiles.map(({ uuid }) => uuid));

/** Setups in use: one index lookup for each. */
async function readHeldSetups(db: Queries): Promise<number[]> {
  const { rows } = (await db.execute(sql`
    SELECT one.number::float8 AS number FROM ${setups} AS one,
      LATERAL (SELECT FROM ${knownProfiles} AS known WHERE known.setup = one.number AND known.failure IS NULL LIMIT 1) AS held`)) as unknown as {
    rows: { number: number }[];
  };
  return rows.map(({ number }) => number);
}

/** The setups that profiles had before their current one, and those before that. */
async function readSetupsBefore(db: Queries, since: Date | null) {
  if (since === null) return { before: [], hasChangedAgain: false };
  const at = sql`${since.toISOString()}::timestamptz`;
  const { rows } = (await db.execute(sql`
    SELECT setup_before::float8 AS number, false AS again FROM ${knownProfiles}
    WHERE setup_since >= ${at} GROUP BY setup_before
    UNION SELECT before.setup::float8, true FROM ${knownProfiles} AS known
    JOIN ${snapshots} AS version ON version.profile = known.uuid AND version.first_read_at >= ${at}
    LEFT JOIN ${contents} AS before ON before.number = version.before
    WHERE known.setup_since >= ${at} AND known.setup_before_since >= ${at}`)) as unknown as {
    rows: { number: number | null; again: boolean }[];
  };
  const before = [...new Set(rows.flatMap(({ number }) => number ?? []))];
  return { before, hasChangedAgain: rows.some(({ again }) => again) };
}

async function readOwn(
  db: Queries,
  { states, since }: { states: readonly BaselineStates[]; since: Date | null },
): Promise<OwnAcceptance[]> {
  const acceptances = states.flatMap(({ now, earlier }) =>
    [now, ...earlier].flatMap((one) => one.acceptances),
  );
  const uuids = [...new Set(acceptances.flatMap(({ profile }) => profile ?? []))];
  if (uuids.length === 0) return [];
  const { rows } = (await db.execute(sql`
    SELECT uuid, setup::float8 AS setup, ARRAY(
      SELECT coalesce(before.setup, 0)::float8 FROM ${snapshots} AS version
      LEFT JOIN ${contents} AS before ON before.number = version.before
      WHERE version.profile = uuid AND version.first_read_at >= ${since?.toISOString() ?? 'infinity'}::timestamptz) AS had
    FROM ${knownProfiles}
    WHERE uuid = ANY(${`{${uuids.join(',')}}`}::uuid[]) AND ${IS_GROUPED}`)) as unknown as {
    rows: OwnAcceptance[];
  };
  return rows;
}
