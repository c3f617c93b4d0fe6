import { type SQL, sql } from 'drizzle-orm';
import type { DirectoryQuery, DirectorySort } from '@/lib/contract/console-events';
import { searchWords } from '@/lib/contract/search-words';
import type { Queries } from '@/lib/db/database';
import { labels } from '@/lib/db/label-schema';
import type { ConsoleContext } from '../context';
import { profilesWithForm } from './profiles-with-form';

/** What is filtered and nothing else: two queries with the same one match the same profiles. */
export type DirectoryFilter = Pick<
  DirectoryQuery,
  'q' | 'exact' | 'status' | 'risk' | 'team' | 'assignee' | 'form' | 'configuration'
>;

/** The same, with what stands in other tables: found first, as a list of UUIDs makes a better plan than a join. */
export interface ResolvedFilter extends DirectoryFilter {
  /** Profiles whose name `q` may mean. */
  named: readonly string[];
  /** Profiles that have the form, as far as they were read; null: no form was asked for. */
  having: readonly string[] | null;
}

type Context = Pick<ConsoleContext, 'db' | 'reads'>;

export async function resolveFilter(context: Context, filter: DirectoryFilter): Promise<ResolvedFilter> {
  const { form } = filter;
  const [named, having] = await Promise.all([
    findNamed(context.db, filter),
    form === undefined ? null : profilesWithForm(context, form),
  ]);
  return { ...filter, named, having };
}

/** Words of a search beyond these are passed over. */
const MOST_WORDS = 12;

/**
 * UUIDs of the profiles in whose name each word of `q` begins a word, or whose name it is; there are as many labels as
 * can be kept.
 */
async function findNamed(db: Queries, { q = '', exact }: DirectoryFilter): Promise<string[]> {
  const all = searchWords(q);
  const words = all.slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  // Of letters and digits alone, they need no quoting.
  const wanted = words.map((word) => `${word}:*`).join(' & ');
  const whole = exact ? sql`AND search_words = ${all.join(' ')}` : sql``;
  const { rows } = (await db.execute(sql`
    SELECT id FROM ${labels}
    WHERE kind = 'profile' AND array_to_tsvector(string_to_array(search_words, ' ')) @@ ${wanted}::tsquery ${whole}
  `)) as unknown as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}

/** Members of the query and the columns that they ask; each column has an index that begins with it. */
const COLUMNS = { status: 'review_status', risk: 'risk', team: 'team', assignee: 'assignee' } as const;

/** The first eight digits of a UUID at the least: fewer are more likely the beginning of a reference. */
const UUID_BEGINNING = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/;
const LEAST_UUID = '00000000-0000-0000-0000-000000000000';
const GREATEST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** In the order of bytes no text that begins with `q` comes after `q` and this character. */
const LAST_CHARACTER = '\u{10ffff}';

/** As `console.known_profiles` is asked; undefined: every profile. */
export function directoryCondition({
  q,
  exact,
  named,
  having,
  configuration,
  ...filter
}: ResolvedFilter): SQL | undefined {
  const conditions = Object.entries(COLUMNS).flatMap(([member, column]) => {
    const wanted = filter[member as keyof typeof COLUMNS];
    return wanted === undefined ? [] : [sql`${sql.identifier(column)} = ${wanted}`];
  });
  const searched = q?.trim().toLowerCase() ?? '';
  if (searched !== '')
    conditions.push(sql`(${sql.join(searches(searched, named, exact !== undefined), sql` OR `)})`);
  if (having !== null) conditions.push(isOneOf(having));
  if (configuration !== undefined) conditions.push(sql`data ->> 'configuration' = ${String(configuration)}`);
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` AND `);
}

const isOneOf = (uuids: readonly string[]): SQL => sql`uuid = ANY(${`{${uuids.join(',')}}`}::uuid[])`;

/** Each is answered by an index of its own. */
function searches(searched: string, named: readonly string[], isExact: boolean): SQL[] {
  const found = [
    isExact
      ? sql`search_reference COLLATE "C" = ${searched}`
      : sql`(search_reference COLLATE "C" >= ${searched} AND search_reference COLLATE "C" < ${searched + LAST_CHARACTER})`,
  ];
  if (named.length > 0) found.push(isOneOf(named));
  const least = searched + LEAST_UUID.slice(searched.length);
  const greatest = searched + GREATEST_UUID.slice(searched.length);
  if (UUID_BEGINNING.test(searched) && isUuid(least) && (!isExact || least === greatest)) {
    found.push(sql`uuid BETWEEN ${least}::uuid AND ${greatest}::uuid`);
  }
  return found;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * Each is the order of an index, forwards or backwards. What was never changed by an event counts as changed
 * longest ago; a profile without a reference or status comes after those that have one.
 */
const ORDERS: Record<DirectorySort, { asc: string; desc: string }> = {
  seen: { asc: 'seen_at, uuid', desc: 'seen_at DESC, uuid DESC' },
  changed: { asc: 'state_at NULLS FIRST, uuid', desc: 'state_at DESC NULLS LAST, uuid DESC' },
  reference: {
    asc: 'search_reference COLLATE "C", uuid',
    desc: 'search_reference COLLATE "C" DESC, uuid DESC',
  },
  status: { asc: 'review_status, seen_at, uuid', desc: 'review_status DESC, seen_at DESC, uuid DESC' },
};

/** Words from A, times from the newest. */
export const defaultOrder = (sort: DirectorySort): 'asc' | 'desc' =>
  sort === 'reference' || sort === 'status' ? 'asc' : 'desc';

export const directoryOrder = (sort: DirectorySort, order: 'asc' | 'desc'): SQL =>
  sql.raw(ORDERS[sort][order]);
