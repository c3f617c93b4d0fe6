import 'server-only';
import type { DirectoryQuery, DirectoryWindow } from '@/lib/contract/console-events';
import type { CoverageCounts } from '@/lib/contract/coverage';
import { DEVIATION_FILTERS, FACT_FILTERS, PROFILES_LIST } from '@/lib/contract/lists/profiles';
import type { CallContext } from '../context';
import { conditionOf, countValues, listChoices } from '../lists/list-sql';
import { KEPT_LONGER_MS } from '../live/database-reads';
import { permit } from '../permit';
import { countCoverage, cutoffOf } from '../setups/coverage';
import { findProfiles, readProfiles } from './find-profiles';
import { type ProfilesSource, profilesSource } from './profiles-source';

type Context = Pick<CallContext, 'db' | 'reads' | 'operator' | 'now' | 'survey'>;

/** Rows of a window where none are asked for, and the most. */
const WINDOW_ROWS = 100;

/** One window of the directory. Shared by all who ask the same: do not change it. */
export async function listDirectory(context: Context, query: DirectoryQuery): Promise<DirectoryWindow> {
  permit(context, 'profiles.read');
  const { offset = 0, limit = WINDOW_ROWS, sort = PROFILES_LIST.sorted, order, ...asked } = query;
  const ordered = { sort, order: order ?? PROFILES_LIST.sorts[sort] };
  return context.reads.read(`directory ${JSON.stringify({ asked, ordered, offset, limit })}`, async () => {
    const source = await profilesSource(context, query);
    // Begun together: where the database has several connections they do not wait for one another.
    const [status, all, coverage, choices] = await Promise.all([
      countByStatus(context, source, asked),
      countByStatus(context, source, {}),
      countRead(context, source, asked),
      context.reads.read(
        'directory-choices',
        () => listChoices(context.db, PROFILES_LIST, source),
        KEPT_LONGER_MS,
      ),
    ]);
    const matching = matchingOf(status, asked);
    const uuids = await findProfiles(context.db, { source, asked, ...ordered, offset, limit, matching });
    const rows = await readProfiles(context.db, uuids);
    return { rows, offset, matching, total: sum(all), facets: { status, ...choices }, coverage };
  });
}

/** Filters whose answer rests on readings, and those that ask for readings themselves. */
const OF_READINGS = [
  ...FACT_FILTERS,
  ...DEVIATION_FILTERS,
  'check',
  'setup',
  'coverage',
  'failure',
  'changed',
] as const;
/** Those that are answered with how far it is known. */
const TOLD_WITH_COVERAGE = [...FACT_FILTERS, ...DEVIATION_FILTERS, 'check', 'setup'] as const;

/** How well the profiles are known among which the asked ones were looked for; null where no reading was asked. */
async function countRead(
  context: Context,
  source: ProfilesSource,
  asked: DirectoryQuery,
): Promise<CoverageCounts | null> {
  if (TOLD_WITH_COVERAGE.every((name) => asked[name] === undefined)) return null;
  const among: DirectoryQuery = { ...asked };
  for (const name of OF_READINGS) delete among[name];
  return context.reads.read(
    `directory-coverage ${JSON.stringify(among)}`,
    () => countCoverage(context.db, cutoffOf(context), conditionOf(PROFILES_LIST, source, among)),
    KEPT_LONGER_MS,
  );
}

/** How many match. */
export async function countMatching(
  context: Context,
  source: ProfilesSource,
  asked: DirectoryQuery,
): Promise<number> {
  return matchingOf(await countByStatus(context, source, asked), asked);
}

type Counts = readonly { value: string | null; count: number }[];

/** Every profile has one status or none, so that the counts by status say how many match, too. */
const matchingOf = (counts: Counts, { status }: DirectoryQuery): number =>
  sum(counts.filter(({ value }) => status === undefined || status.includes(value ?? '')));

const sum = (counts: Counts): number => counts.reduce((total, { count }) => total + count, 0);

function countByStatus({ db, reads }: Context, source: ProfilesSource, asked: DirectoryQuery) {
  const { status: _, ...others } = asked;
  return reads.read(
    `directory-status ${JSON.stringify(others.q?.trim() ? others : { ...others, q: undefined })}`,
    () => countValues(db, PROFILES_LIST, source, others, 'status'),
    KEPT_LONGER_MS,
  );
}
