import 'server-only';
import type { DirectoryProfile, DirectoryQuery } from '@/lib/contract/console-events';
import { recordExport } from '../activity/record-export';
import type { CallContext } from '../context';
import { csvLine } from '../csv-cell';
import { permit } from '../permit';
import { countMatching } from './count-profiles';
import { defaultOrder } from './directory-filter';
import { findProfiles, readProfiles } from './find-profiles';

const COLUMNS: readonly [heading: string, member: keyof DirectoryProfile][] = [
  ['uuid', 'uuid'],
  ['customer_reference', 'customerReference'],
  ['review_status', 'reviewStatus'],
  ['risk', 'risk'],
  ['team', 'team'],
  ['assignee', 'assignee'],
  ['document_status', 'documentStatus'],
  ['changed_at', 'changedAt'],
  ['seen_at', 'seenAt'],
];
/** Profiles in one chunk of the answer: only UUIDs are held for the whole of it. */
const CHUNK = 1_000;

/** The directory as CSV (RFC 4180), filtered and sorted as asked; which profiles, is settled at the beginning. */
export async function* exportDirectory(
  context: Pick<CallContext, 'db' | 'reads' | 'operator' | 'call' | 'now' | 'activity'>,
  query: Omit<DirectoryQuery, 'offset' | 'limit'>,
): AsyncGenerator<string> {
  permit(context, 'profiles.read');
  await recordExport(context, 'profiles', { ...query, format: 'csv' });
  const { sort = 'seen', order = defaultOrder(sort) } = query;
  const { sort: _, order: __, ...filter } = query;
  const matching = await countMatching(context, filter);
  const uuids = await findProfiles(context.db, { filter, sort, order, matching });
  yield csvLine(COLUMNS.map(([heading]) => heading));
  for (let start = 0; start < uuids.length; start += CHUNK) {
    const rows = await readProfiles(context.db, uuids.slice(start, start + CHUNK));
    yield rows.map((row) => csvLine(COLUMNS.map(([, member]) => row[member]))).join('');
  }
}
