import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import type { DirectoryProfile, DirectoryQuery } from '@/lib/contract/console-events';
import type { Queries } from '@/lib/db/database';
import { labels } from '@/lib/db/label-schema';
import { recordExport } from '../activity/activity-log';
import type { CallContext } from '../context';
import { csvLine } from '../csv-cell';
import { permit } from '../permit';
import { countMatching } from './count-profiles';
import { defaultOrder, resolveFilter } from './directory-filter';
import { findProfiles, readProfiles } from './find-profiles';

const COLUMNS: readonly [
  heading: string,
  cell: (row: DirectoryProfile & { name: string | null }) => string | null,
][] = [
  ['uuid', ({ uuid }) => uuid],
  ['name', ({ name }) => name],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['review_status', ({ reviewStatus }) => reviewStatus],
  ['risk', ({ risk }) => risk],
  ['team', ({ team }) => team],
  ['assignee', ({ assignee }) => assignee],
  ['latest_document_event_status', ({ latestDocumentEvent }) => latestDocumentEvent?.status ?? null],
  ['latest_document_event_at', ({ latestDocumentEvent }) => latestDocumentEvent?.at ?? null],
  ['changed_at', ({ changedAt }) => changedAt],
  ['seen_at', ({ seenAt }) => seenAt],
];
/** Profiles in one chunk of the answer: only UUIDs are held for the whole of it. */
const CHUNK = 1_000;

/** The labels of the profiles that have one, by UUID. */
async function readNames(db: Queries, rows: readonly DirectoryProfile[]): Promise<Map<string, string>> {
  const uuids = rows.map(({ uuid }) => uuid);
  const named = await db
    .select({ uuid: labels.id, label: labels.label })
    .from(labels)
    .where(and(eq(labels.kind, 'profile'), inArray(labels.id, uuids)));
  return new Map(named.map(({ uuid, label }) => [uuid, label]));
}

/** The directory as CSV (RFC 4180), filtered and sorted as asked; which profiles, is settled at the beginning. */
export async function* exportDirectory(
  context: Pick<CallContext, 'db' | 'reads' | 'operator' | 'call' | 'now' | 'activity'>,
  query: Omit<DirectoryQuery, 'offset' | 'limit'>,
): AsyncGenerator<string> {
  permit(context, 'profiles.read');
  await recordExport(context, 'profiles', { ...query, format: 'csv' });
  const { sort = 'seen', order = defaultOrder(sort) } = query;
  const { sort: _, order: __, ...asked } = query;
  const filter = await resolveFilter(context, asked);
  const matching = await countMatching(context, filter);
  const uuids = await findProfiles(context.db, { filter, sort, order, matching });
  yield csvLine(COLUMNS.map(([heading]) => heading));
  for (let start = 0; start < uuids.length; start += CHUNK) {
    const rows = await readProfiles(context.db, uuids.slice(start, start + CHUNK));
    const names = await readNames(context.db, rows);
    yield rows
      .map((row) => ({ ...row, name: names.get(row.uuid) ?? null }))
      .map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row))))
      .join('');
  }
}
