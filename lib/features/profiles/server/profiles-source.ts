import { type SQL, sql } from 'drizzle-orm';
import { hasBegunToDeviate, isDeviating } from '@/lib/features/baselines/server/deviating-condition';
import { type DeviatingResult, findDeviating } from '@/lib/features/baselines/server/find-deviating';
import { hasResult } from '@/lib/features/checks/server/has-result';
import type { ConsoleContext } from '@/lib/features/context';
import { findChangedOutside } from '@/lib/features/history/server/drift-condition';
import { labels } from '@/lib/features/labels/tables';
import { IS_GROUPED } from '@/lib/features/setups/server/count-groups';
import { cutoffOf, isCovered } from '@/lib/features/setups/server/coverage';
import { findSetups } from '@/lib/features/setups/server/find-setups';
import type { Queries } from '@/lib/platform/db/database';
import type { ListSource } from '@/lib/platform/list/server/list-sql';
import { indexedWords, searchTerms } from '@/lib/platform/text/search-words';
import type { Coverage } from '../coverage';
import { ANY_BASELINE, DEVIATION_FILTERS, FACT_FILTERS, type PROFILES_LIST } from '../list';
import type { DirectoryQuery } from '../profiles';
import { knownProfiles } from '../tables';

export type ProfilesSource = ListSource<typeof PROFILES_LIST> &
  Required<Pick<ListSource<typeof PROFILES_LIST>, 'sorts'>>;

/**
 * The directory for a `query`. Matches in other tables are found first: the planner handles a list of UUIDs
 * better than a join.
 */
export async function profilesSource(
  context: Pick<ConsoleContext, 'db' | 'reads' | 'now' | 'survey'>,
  { q = '', exact, ...asked }: DirectoryQuery,
): Promise<ProfilesSource> {
  const isExact = exact !== undefined;
  const facts = Object.fromEntries(FACT_FILTERS.map((name) => [name, asked[name]]));
  const [named, having, deviating, changed, judged] = await Promise.all([
    findNamed(context.db, q, isExact),
    context.reads.read(`setups-with ${JSON.stringify(facts)}`, () => findSetups(context.db, facts)),
    DEVIATION_FILTERS.some((name) => asked[name] !== undefined)
      ? findDeviating(context, { lately: asked['deviates-since'] !== undefined })
      : { baselines: [], since: null, hasChangedAgain: false },
    asked.changed === undefined
      ? []
      : context.reads.read('changed-outside', () => findChangedOutside(context.db, context.now())),
    asked.check === undefined ? undefined : hasResult(context, asked.check),
  ]);
  return {
    table: knownProfiles,
    filters: {
      status: knownProfiles.reviewStatus,
      risk: knownProfiles.risk,
      team: knownProfiles.team,
      assignee: knownProfiles.assignee,
      ...factFilters(asked, having ?? []),
      coverage: (coverage: Coverage) => isCovered(coverage, cutoffOf(context)),
      failure: knownProfiles.failure,
      ...deviationFilters(asked, deviating),
      check: () => judged,
      // With a subselect each is looked up separately; for an array the planner expects half the index.
      changed: () => sql`uuid IN (SELECT unnest(${`{${changed.join(',')}}`}::uuid[]))`,
      setup: (number: number) => sql`${knownProfiles.setup} = ${number} AND ${IS_GROUPED}`,
      configuration: (id: number) => sql`data ->> 'configuration' = ${String(id)}`,
    },
    search: (sought) => sql`(${sql.join(searches(sought.toLowerCase(), named, isExact), sql` OR `)})`,
    sorts: SORTS,
  };
}

type FactFilter = (typeof FACT_FILTERS)[number];

/**
 * Filters on setups are combined and evaluated together: the first one stands for all. Profiles whose last
 * reading failed are not counted, whatever was read before.
 */
function factFilters(asked: DirectoryQuery, setups: readonly number[]) {
  const first = FACT_FILTERS.find((name) => asked[name] !== undefined);
  const having = sql`(setup = ANY(${`{${setups.join(',')}}`}::bigint[]) AND ${IS_GROUPED})`;
  return Object.fromEntries(
    FACT_FILTERS.map((name) => [name, () => (name === first ? having : undefined)]),
  ) as Record<FactFilter, () => SQL | undefined>;
}

/** Both filters refer to the same deviation: the first one stands for both. */
function deviationFilters(asked: DirectoryQuery, all: DeviatingResult) {
  const { deviates = ANY_BASELINE, 'deviates-since': since } = asked;
  const isAsked = ({ id }: { id: string }) => deviates === ANY_BASELINE || id === deviates;
  const found = { ...all, baselines: all.baselines.filter(isAsked) };
  const isFound = since === undefined ? isDeviating(found) : hasBegunToDeviate(found);
  const first = DEVIATION_FILTERS.find((name) => asked[name] !== undefined);
  return Object.fromEntries(
    DEVIATION_FILTERS.map((name) => [name, () => (name === first ? isFound : undefined)]),
  ) as Record<(typeof DEVIATION_FILTERS)[number], () => SQL | undefined>;
}

/** Further terms of a search are ignored. */
const MOST_TERMS = 12;

/**
 * UUIDs of the profiles whose name has a word starting with each word of `q`, or equals it; limited only by
 * the number of labels. Source of the query's form: PostgreSQL, "tsquery".
 */
async function findNamed(db: Queries, q: string, isExact: boolean): Promise<string[]> {
  const terms = searchTerms(q).slice(0, MOST_TERMS);
  if (terms.length === 0) return [];
  // Words are of letters, digits and marks alone, so a quote can't be among them.
  const reading = (words: readonly string[]) => `(${words.map((word) => `'${word}':*`).join(' & ')})`;
  const wanted = terms.map((term) => `(${term.map(reading).join(' | ')})`).join(' & ');
  const whole = isExact ? sql`AND search_words = ${indexedWords(q).join(' ')}` : sql``;
  const { rows } = (await db.execute(sql`
    SELECT id FROM ${labels}
    WHERE kind = 'profile' AND array_to_tsvector(string_to_array(search_words, ' ')) @@ ${wanted}::tsquery ${whole}
  `)) as unknown as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}

const isAmong = (uuids: readonly string[]): SQL => sql`uuid = ANY(${`{${uuids.join(',')}}`}::uuid[])`;

/** The shortest text searched within references: the index is of trigrams. */
const FROM_WITHIN = 3;
/** At least the first eight digits of a UUID: fewer are more likely part of a reference. */
const UUID_BEGINNING = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/;
const LEAST_UUID = '00000000-0000-0000-0000-000000000000';
const GREATEST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** In byte order, no text that starts with `q` sorts after `q` and this character. */
const LAST_CHARACTER = '\u{10ffff}';

/** Each uses an index of its own. */
function searches(searched: string, named: readonly string[], isExact: boolean): SQL[] {
  const found = [isExact ? sql`search_reference COLLATE "C" = ${searched}` : hasInReference(searched)];
  if (named.length > 0) found.push(isAmong(named));
  const least = searched + LEAST_UUID.slice(searched.length);
  const greatest = searched + GREATEST_UUID.slice(searched.length);
  if (UUID_BEGINNING.test(searched) && isUuid(least) && (!isExact || least === greatest)) {
    found.push(sql`uuid BETWEEN ${least}::uuid AND ${greatest}::uuid`);
  }
  return found;
}

const hasInReference = (searched: string): SQL =>
  [...searched].length < FROM_WITHIN
    ? sql`(search_reference COLLATE "C" >= ${searched} AND search_reference COLLATE "C" < ${searched + LAST_CHARACTER})`
    : sql`search_reference LIKE ${`%${searched.replace(/[\\%_]/g, '\\$&')}%`}`;

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * Each is the order of an index, forwards or backwards. Profiles never changed by an event sort as changed
 * longest ago; those without a reference or status come last.
 */
const SORTS: ProfilesSource['sorts'] = {
  seen: { asc: sql`seen_at, uuid`, desc: sql`seen_at DESC, uuid DESC` },
  changed: { asc: sql`state_at NULLS FIRST, uuid`, desc: sql`state_at DESC NULLS LAST, uuid DESC` },
  reference: {
    asc: sql`search_reference COLLATE "C", uuid`,
    desc: sql`search_reference COLLATE "C" DESC, uuid DESC`,
  },
  status: {
    asc: sql`review_status, seen_at, uuid`,
    desc: sql`review_status DESC, seen_at DESC, uuid DESC`,
  },
};
