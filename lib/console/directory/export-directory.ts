import 'server-only';
import type { DirectoryProfile, DirectoryQuery } from '@/lib/contract/console-events';
import { PROFILES_LIST } from '@/lib/contract/lists/profiles';
import { countFailing } from '../checks/count-failing';
import { isAnyCheckOn } from '../checks/read-checks';
import { staleCutoff } from '../checks/stale-cutoff';
import type { CallContext } from '../context';
import { readProfileNames } from '../labels/read-profile-names';
import { type Columns, toCsv } from '../lists/export-rows';
import { permit } from '../permit';
import { today } from '../setups/baseline-heads';
import { countMatching } from './count-directory';
import { findProfiles, readProfiles } from './find-profiles';
import { profilesSource } from './profiles-source';

type Row = DirectoryProfile & { name: string | null; failing: number | null };

const COLUMNS: Columns<Row> = [
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
  ['read_at', ({ readAt }) => readAt],
  ['unreadable', ({ failure }) => failure],
  ['failing_checks', ({ failing }) => failing],
];
/** Profiles per chunk of the response: only UUIDs are held in memory throughout. */
const CHUNK = 1_000;

/** The directory as CSV, filtered and sorted; the set of profiles is fixed at the start. */
export async function* exportDirectory(
  context: Pick<CallContext, 'db' | 'reads' | 'operator' | 'call' | 'now' | 'activity' | 'survey'>,
  query: Omit<DirectoryQuery, 'offset' | 'limit'>,
): AsyncGenerator<string> {
  permit(context, 'profiles.read');
  await context.activity.exported(context, 'profiles', { ...query, format: 'csv' });
  const { sort = PROFILES_LIST.sorted, order = PROFILES_LIST.sorts[sort], ...asked } = query;
  const source = await profilesSource(context, asked);
  const matching = await countMatching(context, source, asked);
  const uuids = await findProfiles(context.db, { source, asked, sort, order, matching });
  yield* toCsv(COLUMNS, pages(context, uuids));
}

async function* pages(
  context: Pick<CallContext, 'db' | 'now' | 'survey'>,
  uuids: readonly string[],
): AsyncGenerator<Row[]> {
  const { db } = context;
  const [isAnyOn, cutoff] = await Promise.all([isAnyCheckOn(db), staleCutoff(context)]);
  for (let start = 0; start < uuids.length; start += CHUNK) {
    const profiles = uuids.slice(start, start + CHUNK);
    const rows = await readProfiles(db, profiles);
    const names = await readProfileNames(
      db,
      rows.map(({ uuid }) => uuid),
    );
    const counting = { profiles, day: today(context), cutoff };
    const failing = isAnyOn ? await countFailing(db, counting) : new Map<string, number>();
    yield rows.map((row) => ({
      ...row,
      name: names.get(row.uuid) ?? null,
      failing: failing.get(row.uuid) ?? null,
    }));
  }
}
