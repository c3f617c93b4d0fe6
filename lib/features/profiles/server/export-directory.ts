import 'server-only';
import { sectionLabel } from '@/lib/configuration/contract/section-names';
import type { CallContext } from '@/lib/features/context';
import { type Named, withNames } from '@/lib/features/labels/server/read-profile-names';
import { type Columns, type TableRows, toTable, wordsOf } from '@/lib/platform/list/server/export-rows';
import { permit } from '@/lib/platform/use-case/permit';
import { FAILURE_WORDS } from '../coverage-words';
import { PROFILES_LIST } from '../list';
import type { DirectoryProfile, DirectoryQuery } from '../profiles';
import { countMatching } from './count-directory';
import { findProfiles } from './find-profiles';
import { profilesSource } from './profiles-source';
import { readProfiles } from './read-profiles';

const COLUMNS: Columns<DirectoryProfile & Named> = [
  ['uuid', ({ uuid }) => uuid],
  ['name', ({ customerName }) => customerName],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['review_status', ({ reviewStatus }) => reviewStatus],
  ['risk', ({ risk }) => risk],
  ['team', ({ team }) => team],
  ['assignee', ({ assignee }) => assignee],
  ['latest_document_event_status', ({ latestDocumentEvent }) => latestDocumentEvent?.status ?? null],
  ['latest_document_event_at', ({ latestDocumentEvent }) => latestDocumentEvent?.at ?? null, 'time'],
  ['changed_at', ({ changedAt }) => changedAt, 'time'],
  ['seen_at', ({ seenAt }) => seenAt, 'time'],
  ['from_list_at', ({ listedAt }) => listedAt, 'time'],
  ['read_at', ({ readAt }) => readAt, 'time'],
  ['unreadable', ({ failure }) => failure],
  ['unreadable_words', ({ failure }) => wordsOf(FAILURE_WORDS, failure)],
  ['failing_checks', ({ failing }) => failing],
  ['last_changed_at', ({ lastChange }) => lastChange?.at ?? null, 'time'],
  ['last_changed_sections', ({ lastChange }) => lastChange?.sections.join(' ') ?? null],
  [
    'last_changed_section_names',
    ({ lastChange }) => lastChange?.sections.map(sectionLabel).join(', ') ?? null,
  ],
];
/** Profiles per chunk of the response: only UUIDs are held in memory throughout. */
const CHUNK = 1_000;

/** The directory as CSV, filtered and sorted; the set of profiles is fixed at the start. */
export async function* exportDirectory(
  context: Pick<CallContext, 'db' | 'reads' | 'operator' | 'call' | 'now' | 'activity' | 'survey'>,
  query: Omit<DirectoryQuery, 'offset' | 'limit'>,
): AsyncGenerator<TableRows> {
  permit(context, 'profiles.read');
  await context.activity.exported(context, 'profiles', { ...query, format: 'csv' });
  const { sort = PROFILES_LIST.sorted, order = PROFILES_LIST.sorts[sort], ...asked } = query;
  const source = await profilesSource(context, asked);
  const matching = await countMatching(context, source, asked);
  const uuids = await findProfiles(context.db, { source, asked, sort, order, matching });
  yield* toTable(
    COLUMNS,
    withNames(context.db, pages(context, uuids), ({ uuid }) => uuid),
  );
}

async function* pages(
  context: Pick<CallContext, 'db' | 'now' | 'survey'>,
  uuids: readonly string[],
): AsyncGenerator<DirectoryProfile[]> {
  for (let start = 0; start < uuids.length; start += CHUNK) {
    yield await readProfiles(context, uuids.slice(start, start + CHUNK));
  }
}
