import { and, count, eq, sql } from 'drizzle-orm';
import type { CallContext, ConsoleContext } from '@/lib/features/context';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { rawValue } from '@/lib/features/profiles/raw-value';
import { readProfileSetup } from '@/lib/features/profiles/server/read-profile-setup';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { IS_GROUPED } from '@/lib/features/setups/server/count-groups';
import { coverageOf, cutoffOf, isCovered } from '@/lib/features/setups/server/coverage';
import { readExamples, type SetupExample } from '@/lib/features/setups/server/known-setups';
import { contents, setups } from '@/lib/features/setups/tables';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { isUpstreamError } from '@/lib/upstream/upstream-error';
import type { ComparedColumn } from '../compare';
import { type ComparedItem, writeComparedItem } from '../compared-items';
import { type BaselineItem, type ComparedBaseline, readBaselineColumns } from './baseline-columns';

export interface ReadColumn {
  column: ComparedColumn;
  /** The original configuration; undefined if there is none, and the column says why. */
  data: unknown;
  /** The sections of a baseline. */
  sections?: readonly string[];
}

interface ReadingContext {
  requestId: string;
  signal: AbortSignal;
}

/**
 * The stored data of each item, in order. Only a profile that was never read is requested from the service,
 * with people's priority. Never throws because of an item: its column says why it could not be read.
 */
export async function readColumns(
  context: CallContext,
  items: readonly ComparedItem[],
  asking: ReadingContext,
): Promise<ReadColumn[]> {
  const uuids = [...new Set(items.flatMap((item) => ('uuid' in item ? [item.uuid] : [])))];
  await Promise.all(uuids.map((uuid) => context.readings.settled(uuid)));
  const [known, versions, groups, baselineOf] = await Promise.all([
    readKnown(context, uuids),
    readVersions(context, numbersOf(items, 'version')),
    readSetups(context, numbersOf(items, 'setup')),
    readBaselineColumns(context.db, items),
  ]);
  const unread = items.filter(({ kind }) => kind === 'profile') as Extract<
    ComparedItem,
    { kind: 'profile' }
  >[];
  const found = new Map(
    await Promise.all(
      unread
        .filter(({ uuid }) => typeof known.get(uuid)?.content !== 'number')
        .map(async ({ uuid }) => [uuid, await readNow(context, uuid, asking)] as const),
    ),
  );
  // After the reading just now, the group is known, and the profile may be new.
  const settled = found.size === 0 ? known : await readKnown(context, uuids);
  const columns = items.map((item) => {
    if (item.kind === 'setup') return ofSetup(item, groups.get(item.number));
    if (item.kind === 'baseline') return ofBaseline(item, baselineOf(item));
    const profile = settled.get(item.uuid);
    if (item.kind === 'version') return ofVersion(item, versions.get(item.number), profile);
    context.activity.viewed(context, item.uuid);
    return ofProfile(item, profile, found.get(item.uuid));
  });
  return withGroups(context, columns);
}

const numbersOf = (items: readonly ComparedItem[], kind: 'version' | 'setup'): number[] =>
  items.flatMap((item) => (item.kind === kind ? [item.number] : []));

const PROFILE = {
  uuid: knownProfiles.uuid,
  customerReference: knownProfiles.customerReference,
  reviewStatus: knownProfiles.reviewStatus,
  risk: knownProfiles.risk,
  team: knownProfiles.team,
  readAt: knownProfiles.readAt,
  content: knownProfiles.content,
  setup: knownProfiles.setup,
  data: contents.data,
};

async function readKnown(context: CallContext, uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, never>();
  const rows = await context.db
    .select({ ...PROFILE, coverage: coverageOf(cutoffOf(context)) })
    .from(knownProfiles)
    .leftJoin(contents, eq(contents.number, knownProfiles.content))
    .where(isOneOf(knownProfiles.uuid, uuids));
  return new Map(rows.map((row) => [row.uuid, row]));
}
type KnownProfileRow = Awaited<ReturnType<typeof readKnown>> extends Map<string, infer Row> ? Row : never;

async function readVersions({ db }: CallContext, numbers: readonly number[]) {
  if (numbers.length === 0) return new Map<number, never>();
  const { number, profile, firstReadAt } = snapshots;
  const rows = await db
    .select({ number, profile, firstReadAt, data: contents.data, setup: contents.setup })
    .from(snapshots)
    .leftJoin(contents, eq(contents.number, snapshots.content))
    .where(isOneOf(number, numbers));
  return new Map(rows.map((row) => [row.number, row]));
}
type VersionRow = Awaited<ReturnType<typeof readVersions>> extends Map<number, infer Row> ? Row : never;

async function readSetups({ db }: CallContext, numbers: readonly number[]) {
  if (numbers.length === 0) return new Map<number, SetupExample>();
  return new Map((await readExamples(db, numbers)).map((example) => [example.setup, example]));
}

type CurrentReading = ProfileSetup | Extract<ComparedColumn['failure'], 'gone' | 'not_read'>;

async function readNow(
  context: CallContext,
  uuid: string,
  { requestId, signal }: ReadingContext,
): Promise<CurrentReading> {
  try {
    const setup = await readProfileSetup(context, { uuid, requestId, signal });
    await context.readings.settled(uuid);
    return setup;
  } catch (cause) {
    if (!isUpstreamError(cause)) throw cause;
    return cause.code === 'not_found' ? 'gone' : 'not_read';
  }
}

/** `setup` is a number until its group has been counted. */
type Column = Omit<ComparedColumn, 'setup'> & { setup: number | null };

type ColumnWithoutCounts = Omit<ReadColumn, 'column'> & { column: Column };

/** Adds how many read profiles have the same setup. */
async function withGroups(
  context: CallContext,
  columns: readonly ColumnWithoutCounts[],
): Promise<ReadColumn[]> {
  const numbers = [...new Set(columns.flatMap(({ column }) => column.setup ?? []))].sort((a, b) => a - b);
  const groups = await readGroups(context, numbers);
  return columns.map(({ column, ...rest }) => {
    const group = column.setup === null ? undefined : groups.get(column.setup);
    return { ...rest, column: { ...column, setup: group ?? null } };
  });
}

/** Enough digits of a fingerprint to distinguish setups at a glance. */
const SHORT = 4;

function readGroups(
  context: Pick<ConsoleContext, 'db' | 'reads' | 'survey' | 'now'>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<ComparedColumn['setup']>>> {
  const { db, reads } = context;
  return reads.read(
    `compared-groups ${numbers.join()}`,
    async () => {
      if (numbers.length === 0) return new Map();
      const isOlder = isCovered('older', cutoffOf(context));
      const rows = await db
        .select({
          number: setups.number,
          fingerprint: setups.fingerprint,
          profiles: count(knownProfiles.setup),
          older: sql<number>`(count(*) FILTER (WHERE ${isOlder}))::int`,
        })
        .from(setups)
        .leftJoin(knownProfiles, and(eq(knownProfiles.setup, setups.number), IS_GROUPED))
        .where(isOneOf(setups.number, numbers))
        .groupBy(setups.number);
      return new Map(
        rows.map((row) => [row.number, { ...row, fingerprint: row.fingerprint.slice(0, SHORT) }]),
      );
    },
    KEPT_LONGER_MS,
  );
}

const EMPTY = {
  customerReference: null,
  reviewStatus: null,
  risk: null,
  team: null,
  readAt: null,
  coverage: null,
  setup: null,
  baseline: null,
  failure: null,
};

function profileFacts(known: KnownProfileRow | undefined) {
  const { customerReference = null, reviewStatus = null, risk = null, team = null } = known ?? {};
  return { customerReference, reviewStatus, risk, team };
}

/** The data, or null if it was too large to store. */
const withData = (column: Column, data: unknown): ColumnWithoutCounts =>
  data === null ? { column: { ...column, failure: 'too_large' }, data: undefined } : { column, data };

function ofProfile(
  item: Extract<ComparedItem, { kind: 'profile' }>,
  known: KnownProfileRow | undefined,
  now: CurrentReading | undefined,
): ColumnWithoutCounts {
  const base: Column = {
    ...EMPTY,
    item: writeComparedItem(item),
    kind: 'profile',
    profile: item.uuid,
    number: null,
    ...profileFacts(known),
    readAt: known?.readAt?.toISOString() ?? null,
    coverage: known?.coverage ?? 'never',
    setup: known?.setup ?? null,
  };
  if (typeof now === 'object') {
    return { column: { ...base, readAt: now.readAt, coverage: 'fresh' }, data: rawValue(now) };
  }
  if (now !== undefined) return { column: { ...base, failure: now }, data: undefined };
  return withData(base, known?.data ?? null);
}

function ofVersion(
  item: Extract<ComparedItem, { kind: 'version' }>,
  version: VersionRow | undefined,
  known: KnownProfileRow | undefined,
): ColumnWithoutCounts {
  const { uuid, number } = item;
  const base: Column = {
    ...EMPTY,
    item: writeComparedItem(item),
    kind: 'version',
    profile: uuid,
    number,
    ...profileFacts(known),
  };
  if (version === undefined || version.profile !== uuid) {
    return { column: { ...base, failure: 'no_such_version' }, data: undefined };
  }
  const readAt = version.firstReadAt.toISOString();
  return withData({ ...base, readAt, setup: version.setup }, version.data);
}

function ofSetup(
  item: Extract<ComparedItem, { kind: 'setup' }>,
  setup: SetupExample | undefined,
): ColumnWithoutCounts {
  const { number } = item;
  const base: Column = { ...EMPTY, item: writeComparedItem(item), kind: 'setup', profile: null, number };
  return setup === undefined
    ? { column: { ...base, failure: 'no_such_setup' }, data: undefined }
    : withData({ ...base, setup: number }, setup.data);
}

/** Only its own sections are compared, whatever else the setup contains. */
function ofBaseline(item: BaselineItem, baseline: ComparedBaseline | undefined): ColumnWithoutCounts {
  const { version: number } = item;
  const base: Column = { ...EMPTY, item: writeComparedItem(item), kind: 'baseline', profile: null, number };
  if (baseline === undefined) return { column: { ...base, failure: 'no_such_baseline' }, data: undefined };
  const { told: described, sections, data } = baseline;
  return { ...withData({ ...base, number: described.version, baseline: described }, data), sections };
}
