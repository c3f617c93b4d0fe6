import 'server-only';
import { and, type SQL, sql } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import type { ShortChange } from '@/lib/features/history/history';
import { IS_DRIFT } from '@/lib/features/history/server/drift-condition';
import { isReportedByAlert } from '@/lib/features/history/server/reported-by-alert';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { type Named, withNames } from '@/lib/features/labels/server/read-profile-names';
import { riskAndTeamChoices } from '@/lib/features/profiles/server/risk-and-team-choices';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { readCoverage } from '@/lib/features/setups/server/coverage';
import type { Queries } from '@/lib/platform/db/database';
import { type Columns, pagesFrom, type TableRows, toTable } from '@/lib/platform/list/server/export-rows';
import { conditionOf, type ListSource } from '@/lib/platform/list/server/list-sql';
import { permit } from '@/lib/platform/use-case/permit';
import type { DriftFilter, DriftPage, DriftQuery, DriftRow } from '../drift';
import { DRIFT_LIST } from '../list';

/** Default rows per page, and rows per chunk of a file. */
const PAGE_ROWS = 50;
const LINES = 500;

type Review = NonNullable<DriftFilter['review']>;

const SOURCE: ListSource<typeof DRIFT_LIST> = {
  table: snapshots,
  filters: {
    review: (review: Review) =>
      review === 'all'
        ? undefined
        : sql`version.reviewed_at IS ${review === 'reviewed' ? sql`NOT NULL` : sql`NULL`}`,
    profile: (uuid: string) => sql`version.profile = ${uuid}::uuid`,
    told: (id: string) => isReportedByAlert(sql`version.digest`, id),
    section: (key: string) =>
      sql`${key} IN (SELECT change ->> 'key' FROM json_array_elements(version.changes) AS change)`,
    status: (status: string) => sql`known.review_status = ${status}`,
    risk: (risk: string) => sql`known.risk = ${risk}`,
    team: (team: string) => sql`known.team = ${team}`,
    from: (time: string) => sql`version.first_read_at >= ${time}::timestamptz`,
    to: (time: string) => sql`version.first_read_at <= ${time}::timestamptz`,
  },
};

/** A page of outside changes, newest first. Shared by callers with the same query: do not change it. */
export async function listDrift(
  context: Pick<CallContext, 'db' | 'reads' | 'operator' | 'now' | 'survey'>,
  query: DriftQuery,
): Promise<DriftPage> {
  permit(context, 'profiles.read');
  const { before, limit = PAGE_ROWS, ...filter } = query;
  const { db, reads } = context;
  return reads.read(`drift ${JSON.stringify(query)}`, async () => {
    const condition = driftCondition(filter);
    const [found, coverage, facets] = await Promise.all([
      readDrift(db, olderThan(condition, before), limit + 1),
      readCoverage(context),
      riskAndTeamChoices(context),
    ]);
    const rows = found.slice(0, limit);
    const [any] = rows.length > 0 ? rows : await readDrift(db, driftCondition({}), 1);
    const next = found.length > limit ? (rows.at(-1)?.number ?? null) : null;
    return {
      rows,
      next,
      any: any !== undefined,
      coverage,
      facets,
    };
  });
}

const COLUMNS: Columns<DriftRow & Named> = [
  ['profile', ({ profile }) => profile],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['customer_name', ({ customerName }) => customerName],
  ['review_status', ({ reviewStatus }) => reviewStatus],
  ['risk', ({ risk }) => risk],
  ['team', ({ team }) => team],
  ['earliest', ({ earliest }) => earliest, 'time'],
  ['latest', ({ latest }) => latest, 'time'],
  ['changes', ({ changes }) => changes.map(({ label, words }) => `${label}: ${words}`).join('; ')],
  ['version', ({ number }) => number],
  ['version_before', ({ before }) => before],
  ['reviewed_at', ({ review }) => review?.at ?? null, 'time'],
  ['reviewed_by', ({ review }) => review?.by ?? null],
  ['review_note', ({ review }) => review?.note ?? null],
];

/** The same as CSV. */
export async function* exportDrift(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'activity'>,
  filter: DriftFilter,
): AsyncGenerator<TableRows> {
  permit(context, 'profiles.read');
  await context.activity.exported(context, 'drift', { ...filter, format: 'csv' });
  const condition = driftCondition(filter);
  const pages = pagesFrom(
    (before, limit) => readDrift(context.db, olderThan(condition, before), limit),
    LINES,
  );
  yield* toTable(
    COLUMNS,
    withNames(context.db, pages, ({ profile }) => profile),
  );
}

const driftCondition = (filter: DriftFilter): SQL =>
  sql.join([IS_DRIFT, conditionOf(DRIFT_LIST, SOURCE, filter) ?? sql`true`], sql` AND `);

/** Conditions for the page that follows version `before`. */
const olderThan = (condition: SQL, before: number | undefined): SQL | undefined =>
  before === undefined
    ? condition
    : and(
        condition,
        sql`(version.first_read_at, version.number) < (
          SELECT last.first_read_at, last.number FROM ${snapshots} AS last WHERE last.number = ${before})`,
      );

interface DriftFound
  extends Omit<DriftRow, 'changes' | 'earliest' | 'latest' | 'number' | 'before' | 'review'> {
  number: number | string;
  before: number | string | null;
  changes: ShortChange[];
  earliest: string | Date | null;
  latest: string | Date;
  reviewedAt: string | Date | null;
  reviewedBy: string | null;
  reviewNote: string | null;
}

/** Outside changes from a query on versions with the alias `version`, newest first. */
export async function readDrift(db: Queries, condition: SQL | undefined, limit: number): Promise<DriftRow[]> {
  const found = await db.execute(sql`
    SELECT version.number, earlier.number AS before, version.profile, version.changes,
      known.customer_reference AS "customerReference", known.review_status AS "reviewStatus", known.risk, known.team,
      earlier.last_read_at AS earliest, version.first_read_at AS latest, version.reviewed_at AS "reviewedAt",
      version.reviewed_by AS "reviewedBy", version.review_note AS "reviewNote"
    FROM ${snapshots} AS version
    LEFT JOIN ${knownProfiles} AS known ON known.uuid = version.profile
    LEFT JOIN LATERAL (
      SELECT one.number, one.last_read_at FROM ${snapshots} AS one
      WHERE one.profile = version.profile AND one.number < version.number ORDER BY one.number DESC LIMIT 1
    ) AS earlier ON true
    WHERE ${condition} ORDER BY version.first_read_at DESC, version.number DESC LIMIT ${limit}`);
  return (found as unknown as { rows: DriftFound[] }).rows.map(
    ({ number, before, earliest, latest, reviewedAt, reviewedBy, reviewNote, ...row }) => ({
      ...row,
      review:
        reviewedAt === null
          ? null
          : { at: new Date(reviewedAt).toISOString(), by: reviewedBy ?? '', note: reviewNote },
      number: Number(number),
      before: before === null ? null : Number(before),
      earliest: earliest === null ? null : new Date(earliest).toISOString(),
      latest: new Date(latest).toISOString(),
    }),
  );
}
