import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { MOST_IMPORTED } from '@/lib/features/labels/labels';
import { toLabelRow } from '@/lib/features/labels/server/label-rows';
import { assertRoom } from '@/lib/features/labels/server/set-label';
import { labels } from '@/lib/features/labels/tables';
import { PLAN_KEY, PLAN_KIND } from '@/lib/features/survey/server/queues';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { withRebuiltIndexes } from '@/lib/platform/db/rebuild-indexes';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { firstErrors } from '@/lib/platform/list/server/read-csv';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError, invalidMember } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { hastenItems } from '@/lib/platform/work/put-items';
import { IMPORT_OUTCOMES, isImportFault, LINES_SHOWN, MOST_LISTED } from '../import-words';
import type { ImportedLine, ImportProfilesAnswer, ImportProfilesQuery } from '../profile-import';
import { knownProfiles } from '../tables';
import { readKnownToConsole } from './known-to-console';
import { type LineResult, lineOutcomes } from './line-outcomes';
import { type ListedLine, type ListedLines, readListedLines } from './read-listed-lines';

type Context = Pick<CallContext, 'db' | 'exclusive' | 'operator' | 'call' | 'now'>;

/** Characters of a line in an answer. */
const SHOWN_CHARACTERS = 80;

/**
 * Adds existing customers from a list, all or nothing. With `dry`, only says what would happen to each line. The
 * service is not called: the survey reads the new profiles next.
 * @throws ConsoleError `invalid_body` with the lines that cannot be imported, `too_many_labels`, or
 * `decision_outdated` if the outcomes are not those of `hash`
 */
export async function importProfiles(
  context: Context,
  text: string,
  query: ImportProfilesQuery,
): Promise<ImportProfilesAnswer> {
  permit(context, 'profiles.import');
  const { lines, unused } = await readBoundedLines(text);
  const judge = (db: Queries) => judgeLines(db, lines, { replace: query.replace === 'true' });
  if (query.dry === 'true') return inSlices(toAnswer(await judge(context.db), unused));
  return context.db.transaction(async (transaction) => {
    // Also serialises imports.
    await holdLock(transaction, 'labels');
    const results = await judge(transaction);
    const answer = await inSlices(toAnswer(results, unused));
    if (query.hash !== undefined && query.hash !== answer.hash) throw new ConsoleError('decision_outdated');
    if (query['leave-out'] !== 'true') assertNoFaults(results);
    await store(transaction, context, { results, answer });
    return answer;
  });
}

/** What an import would do with each line, for a file. */
export async function readLineOutcomes(
  context: Omit<Context, 'exclusive'>,
  text: string,
  { replace }: { replace: boolean },
): Promise<LineResult[]> {
  permit(context, 'profiles.import');
  const { lines } = await readBoundedLines(text);
  return judgeLines(context.db, lines, { replace });
}

const judgeLines = async (
  db: Queries,
  lines: readonly ListedLine[],
  options: { replace: boolean },
): Promise<LineResult[]> => inSlices(lineOutcomes(lines, await readKnownToConsole(db, lines), options));

async function readBoundedLines(text: string): Promise<ListedLines> {
  const read = await readListedLines(text);
  const { length } = read.lines;
  if (length <= MOST_LISTED) return read;
  const message = `A list can have up to ${MOST_LISTED.toLocaleString('en-GB')} lines. This one has ${length.toLocaleString('en-GB')}.`;
  throw invalidMember('text', message);
}

function assertNoFaults(results: readonly LineResult[]): void {
  const faults = results.filter(({ outcome }) => isImportFault(outcome));
  if (faults.length === 0) return;
  throw new ConsoleError('invalid_body', {
    errors: firstErrors(faults, 'text', ({ line: { line }, outcome, detail }) => [
      `line ${line}`,
      [[outcome, detail].filter(Boolean).join(': ')],
    ]),
  });
}

const givesName = ({ before, after }: LineResult): boolean =>
  after !== null && after.name !== (before?.name ?? null);

function* toAnswer(results: readonly LineResult[], unused: string[]): Slices<ImportProfilesAnswer> {
  const hash = createHash('sha256');
  const counts = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    (typeof IMPORT_OUTCOMES)[number],
    number
  >;
  const names = { added: 0, replaced: 0 };
  const shown: ImportedLine[] = [];
  for (const result of results) {
    const { line, outcome, profile, detail, before } = result;
    counts[outcome] += 1;
    if (givesName(result)) names[before?.name === null ? 'added' : 'replaced'] += 1;
    yield;
    hash.update(`${line.line} ${outcome} ${profile} ${JSON.stringify(result.after)} ${detail}\n`);
    if (counts[outcome] > LINES_SHOWN) continue;
    shown.push({ line: line.line, outcome, text: line.text.slice(0, SHOWN_CHARACTERS), profile, detail });
  }
  return { lines: results.length, counts, names, unused, shown, hash: hash.digest('hex') };
}

interface Import {
  results: readonly LineResult[];
  answer: ImportProfilesAnswer;
}

/** Writes only what changes, so that the same list again writes nothing. */
async function store(transaction: Queries, context: Context, { results, answer }: Import): Promise<void> {
  const changing = await inSlices(changes(results));
  if (changing.length === 0) return;
  const named = changing.filter(givesName);
  const replaced = named.filter(({ before }) => before?.name != null);
  if (replaced.length > MOST_IMPORTED) throw tooManyReplaced(replaced.length);
  await assertRoom(transaction, named.length - replaced.length);
  const at = new Date(context.now());
  const { exclusive } = context;
  await withRebuiltIndexes(transaction, knownProfiles, { exclusive, rows: changing.length }, () =>
    storeProfiles(transaction, changing, at),
  );
  await withRebuiltIndexes(transaction, labels, { exclusive, rows: named.length }, () =>
    storeNames(transaction, named, { updatedAt: at, updatedBy: context.operator.name }),
  );
  await hastenItems(transaction, consoleWorkStore(), PLAN_KIND, [PLAN_KEY]);
  const nameOf = (which: 'before' | 'after') =>
    Object.fromEntries(replaced.map((one) => [`profile ${one.profile}`, one[which]?.name ?? null]));
  const { counts, names, lines, hash } = answer;
  await announce(transaction, [
    { kind: 'profile', profile: changing[0]?.profile ?? '' },
    { kind: 'labels', profile: null },
    { kind: 'survey', profile: null },
  ]);
  await record(transaction, context, {
    action: 'profiles.imported',
    subject: `${changing.length} ${changing.length === 1 ? 'profile' : 'profiles'}`,
    before: nameOf('before'),
    after: { lines, counts, names, hash, ...nameOf('after') },
  });
}

function* changes(results: readonly LineResult[]): Slices<LineResult[]> {
  const changing: LineResult[] = [];
  for (const result of results) {
    const { outcome, before, after } = result;
    const isChange =
      outcome === 'new' || (after !== null && JSON.stringify(after) !== JSON.stringify(pick(before)));
    if (isChange) changing.push(result);
    yield;
  }
  return changing;
}

const pick = (details: LineResult['before']) =>
  details && { name: details.name, reference: details.reference, team: details.team };

const tooManyReplaced = (count: number) =>
  invalidMember(
    'text',
    `This would replace ${count} names. A list can replace up to ${MOST_IMPORTED} at once.`,
  );

/** Profiles per statement. */
const SLICE = 5_000;

/** An event that was stored meanwhile takes precedence over the list. */
async function storeProfiles(transaction: Queries, changing: readonly LineResult[], at: Date): Promise<void> {
  const unlessReported = ['customer_reference', 'search_reference', 'team'].map((column) =>
    sql.raw(
      `"${column}" = CASE WHEN known.state_at IS NULL THEN excluded."${column}" ELSE known."${column}" END`,
    ),
  );
  const texts = (values: readonly (string | null)[]) => sql`${sql.param(values)}::text[]`;
  // In the order of most indexes, which are then extended rather than filled at random places.
  const rows = changing
    .flatMap(({ profile, after }) => (profile === null || after === null ? [] : [{ profile, ...after }]))
    .sort((one, other) => (one.profile < other.profile ? -1 : 1));
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows.slice(start, start + SLICE);
    // An array for each column: as JSON it takes twice as long.
    const arrays = [
      texts(slice.map(({ profile }) => profile)),
      texts(slice.map(({ reference }) => reference)),
      texts(slice.map(({ reference }) => reference?.toLowerCase() ?? null)),
      texts(slice.map(({ team }) => team)),
    ];
    await transaction.execute(sql`
      INSERT INTO ${knownProfiles} AS known
        (uuid, customer_reference, search_reference, team, seen_at, first_seen_at, listed_at)
      SELECT uuid::uuid, reference, folded, team, given.at, given.at, given.at
      FROM unnest(${sql.join(arrays, sql`, `)}) AS listed (uuid, reference, folded, team),
        (SELECT ${at.toISOString()}::timestamptz AS at) AS given
      ON CONFLICT (uuid) DO UPDATE SET listed_at = excluded.listed_at, ${sql.join(unlessReported, sql`, `)}`);
  }
}

async function storeNames(
  transaction: Queries,
  named: readonly LineResult[],
  given: { updatedAt: Date; updatedBy: string },
): Promise<void> {
  await insertRows(
    transaction,
    labels,
    named.flatMap(({ profile, after }) =>
      profile === null || after?.name == null
        ? []
        : [toLabelRow({ kind: 'profile', id: profile, label: after.name }, given)],
    ),
    sql`ON CONFLICT (kind, id) DO UPDATE SET label = excluded.label, search_words = excluded.search_words,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
  );
}
