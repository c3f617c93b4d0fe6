import 'server-only';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { type Named, withNames } from '@/lib/features/labels/server/read-profile-names';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { type Columns, pagesFrom, type TableRows, toTable } from '@/lib/platform/list/server/export-rows';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import { checkReplayFailures, checkReplays } from '../../replay-tables';
import {
  type CheckReplay,
  REPLAY_STATES,
  type ReplayChange,
  type ReplayFailure,
  type ReplayFailuresPage,
  type ReplayFailuresQuery,
  type ReplayState,
  type ReplayWeek,
} from '../../replays';
import { readCheckRow } from '../check-rows';
import { replayedFrom } from './replay-check';

type Context = Pick<CallContext, 'db' | 'operator'>;

const PAGE_ROWS = 50;
const LINES = 500;

/** The newest replay of a check's current version; null: it has none. @throws ConsoleError `no_such_check` */
export async function readCheckReplay(context: Context, id: string): Promise<{ replay: CheckReplay | null }> {
  permit(context, 'profiles.read');
  const { version } = await readCheckRow(context.db, id);
  const [row] = await context.db
    .select()
    .from(checkReplays)
    .where(and(eq(checkReplays.check, id), eq(checkReplays.version, version), isSeen))
    .orderBy(desc(checkReplays.madeAt))
    .limit(1);
  return { replay: row === undefined ? null : toReplay(row) };
}

/** @throws ConsoleError `no_such_replay` */
export async function readReplay(context: Context, id: string): Promise<CheckReplay> {
  permit(context, 'profiles.read');
  return toReplay(await readRow(context.db, id));
}

const isSeen = ne(checkReplays.state, 'superseded');

async function readRow(db: Queries, id: string): Promise<typeof checkReplays.$inferSelect> {
  const [row] = await db
    .select()
    .from(checkReplays)
    .where(and(eq(checkReplays.id, id), isSeen));
  if (row === undefined) throw new ConsoleError('no_such_replay');
  return row;
}

function toReplay(row: typeof checkReplays.$inferSelect): CheckReplay {
  const { id, check, version, madeAt, madeBy, profiles, done, firstReadAt, failed, failing } = row;
  const change = row.change as Omit<ReplayChange, 'version'> | null;
  return {
    id,
    check,
    version,
    madeBy,
    profiles,
    done,
    failed,
    failing,
    state: REPLAY_STATES.find((state) => state === row.state) ?? ('failed' satisfies ReplayState),
    madeAt: madeAt.toISOString(),
    from: new Date(replayedFrom(madeAt)).toISOString(),
    firstReadAt: firstReadAt?.toISOString() ?? null,
    change: change === null || row.before === null ? null : { ...change, version: row.before },
    weeks: row.weeks as ReplayWeek[],
  };
}

/**
 * Profiles that would have failed; the most recent start of failing first.
 * @throws ConsoleError `no_such_replay`
 */
export async function listReplayFailures(
  context: Context,
  id: string,
  { before, limit = PAGE_ROWS }: ReplayFailuresQuery,
): Promise<ReplayFailuresPage> {
  permit(context, 'profiles.read');
  await readRow(context.db, id);
  const found = await readFailures(context.db, id, before, limit + 1);
  const rows = found.slice(0, limit);
  return {
    rows: rows.map(({ spans: _, ...row }) => row),
    next: found.length > limit ? (rows.at(-1)?.number ?? null) : null,
  };
}

type Failure = ReplayFailure & { spans: [number, number | null][] };

async function readFailures(
  db: Queries,
  replay: string,
  before: number | undefined,
  limit: number,
): Promise<Failure[]> {
  const after =
    before === undefined
      ? sql`true`
      : sql`(failure.since, failure.number) < (
          SELECT last.since, last.number FROM ${checkReplayFailures} AS last WHERE last.number = ${before})`;
  const rows = await rowsOf<
    Pick<Failure, 'number' | 'profile' | 'spans' | 'isMore'> & { reference: string | null }
  >(
    db,
    sql`
      SELECT failure.number::float8 AS number, failure.profile, failure.spans, failure.is_more AS "isMore",
        ${knownProfiles.customerReference} AS reference
      FROM ${checkReplayFailures} AS failure
      LEFT JOIN ${knownProfiles} ON ${knownProfiles.uuid} = failure.profile
      WHERE failure.replay = ${replay}::uuid AND ${after}
      ORDER BY failure.since DESC, failure.number DESC LIMIT ${limit}`,
  );
  return rows.map(({ number, profile, reference, spans, isMore }) => {
    const [since, until] = spans.at(-1) ?? [0, null];
    return {
      number,
      profile,
      customerReference: reference,
      isMore,
      spans,
      times: spans.length,
      since: isoOf(since),
      until: until === null ? null : isoOf(until),
      first: isoOf(spans[0]?.[0] ?? since),
    };
  });
}

const isoOf = (at: number): string => new Date(at).toISOString();

/** A period of failing: a profile has one line for each. */
interface Line {
  profile: string;
  customerReference: string | null;
  since: number;
  until: number | null;
}

const COLUMNS: Columns<Line & Named> = [
  ['profile', ({ profile }) => profile],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['customer_name', ({ customerName }) => customerName],
  ['since', ({ since }) => isoOf(since), 'time'],
  ['until', ({ until }) => (until === null ? null : isoOf(until)), 'time'],
];

/** As CSV, with each period in which a profile would have failed. @throws ConsoleError `no_such_replay` */
export async function* exportReplayFailures(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'activity'>,
  id: string,
): AsyncGenerator<TableRows> {
  permit(context, 'profiles.read');
  const { check, version } = await readRow(context.db, id);
  await context.activity.exported(context, 'replay', { replay: id, check, version, format: 'csv' });
  const pages = pagesFrom((before, limit) => readFailures(context.db, id, before, limit), LINES);
  yield* toTable(
    COLUMNS,
    withNames(context.db, linesOf(pages), ({ profile }) => profile),
  );
}

async function* linesOf(pages: AsyncIterable<readonly Failure[]>): AsyncGenerator<Line[]> {
  for await (const page of pages) {
    yield page.flatMap(({ profile, customerReference, spans }) =>
      spans.toReversed().map(([since, until]) => ({ profile, customerReference, since, until })),
    );
  }
}
