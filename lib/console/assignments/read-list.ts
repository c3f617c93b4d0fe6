import 'server-only';
import { sql } from 'drizzle-orm';
import { LINE_OUTCOMES, type LineOutcome, type ReadList } from '@/lib/contract/assignments/choice';
import { MOST_ASSIGNED } from '@/lib/contract/assignments/words';
import { knownProfiles } from '@/lib/db/console-schema';
import { inSlices, type Slices } from '@/lib/in-slices';
import { rowsOf } from '@/lib/work/work-store';
import { uuids as uuidArray } from '../checks/setup-results';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { type Line, readLines } from './read-lines';

/** Lines of each fate that are told. */
const SHOWN = 80;
/** Characters of a line that are told, and those of a reference at most. */
const TOLD = 80;
const LONGEST = 600;
/** Cells that are looked for by one statement, and those of one line: the embedded database has the thread meanwhile. */
const SLICE = 1_000;

/**
 * What lines of UUIDs and references name, or a CSV file with a column of either: a line is one profile, told by its first
 * cell that is one, else by its first cell that is a reference. Of a reference that several profiles have it is not known
 * which is meant, so that it stands for none. The service is not asked.
 * @throws ConsoleError `too_many_profiles` with their number
 */
export async function readList(
  context: Pick<CallContext, 'db' | 'operator'>,
  { text }: { text: string },
): Promise<ReadList> {
  permit(context, 'profiles.read');
  const lines = await readLines(text);
  const known = await findKnown(context, lines);
  const read = await inSlices(sortLines(lines, known));
  const { length } = read.profiles;
  if (length <= MOST_ASSIGNED) return read;
  const message = `It names ${length} profiles; at most ${MOST_ASSIGNED} can be in one assignment.`;
  throw new ConsoleError('too_many_profiles', { errors: { text: [message] } });
}

function* sortLines(lines: readonly Line[], known: KnownProfilesFound): Slices<ReadList> {
  const counts = Object.fromEntries(LINE_OUTCOMES.map((lineOutcome) => [lineOutcome, 0])) as Record<
    LineOutcome,
    number
  >;
  const shown: ReadList['shown'] = [];
  const first = new Map<string, number>();
  for (const { line, cells } of lines) {
    const named = profileOf(cells, known);
    const before = named === null || named === SEVERAL ? undefined : first.get(named);
    const lineOutcome = lineOutcomeOf(cells, named, before);
    const profile = named === SEVERAL ? null : named;
    if (lineOutcome === 'found' && profile !== null) first.set(profile, line);
    counts[lineOutcome] += 1;
    if (counts[lineOutcome] <= SHOWN) {
      shown.push({
        line,
        text: cells.join(', ').slice(0, TOLD),
        fate: lineOutcome,
        profile,
        first: before ?? null,
      });
    }
    yield;
  }
  return { lines: lines.length, counts, shown, profiles: [...first.keys()] };
}

/** In place of a profile: more than one has the reference. */
const SEVERAL = 'several';

function lineOutcomeOf(
  cells: readonly string[],
  named: string | null,
  before: number | undefined,
): LineOutcome {
  if (named === SEVERAL) return 'several';
  if (named !== null) return before === undefined ? 'found' : 'twice';
  return cells.some(isReadable) ? 'unknown' : 'not_readable';
}

const isReadable = (cell: string): boolean => cell.length <= LONGEST && !cell.includes('\uFFFD');

const UUID =
  /^(?:urn:uuid:)?\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

/** However it is spelt: with capitals, in braces, as a URN, without hyphens (RFC 9562). Null: it is none. */
function uuidIn(cell: string): string | null {
  const parts = UUID.exec(cell)?.slice(1);
  return parts ? parts.join('-').toLowerCase() : null;
}

/** Of what is sought, the known profiles. */
interface KnownProfilesFound {
  uuids: ReadonlySet<string>;
  /** By reference, folded to lower case. */
  references: ReadonlyMap<string, string>;
}

function profileOf(cells: readonly string[], { uuids, references }: KnownProfilesFound): string | null {
  for (const cell of cells) {
    const uuid = uuidIn(cell);
    if (uuid !== null && uuids.has(uuid)) return uuid;
  }
  for (const cell of cells) {
    const profile = references.get(cell.toLowerCase());
    if (profile !== undefined) return profile;
  }
  return null;
}

async function findKnown(
  { db }: Pick<CallContext, 'db'>,
  lines: readonly Line[],
): Promise<KnownProfilesFound> {
  const known = { uuids: new Set<string>(), references: new Map<string, string>() };
  for (const sought of slicesOfCells(lines)) {
    const references = [...new Set(sought.map((cell) => cell.toLowerCase()))];
    const rows = await rowsOf<{ uuid: string; reference: string | null }>(
      db,
      sql`
        SELECT uuid::text AS uuid, NULL AS reference FROM ${knownProfiles}
        WHERE uuid = ANY(${uuidArray(sought.flatMap((cell) => uuidIn(cell) ?? []))})
        UNION ALL
        SELECT uuid::text, search_reference FROM ${knownProfiles}
        WHERE search_reference COLLATE "C" = ANY(${sql.param(references)}::text[])`,
    );
    for (const { uuid, reference } of rows) {
      if (reference === null) known.uuids.add(uuid);
      else {
        const other = known.references.get(reference);
        known.references.set(reference, other === undefined || other === uuid ? uuid : SEVERAL);
      }
    }
  }
  return known;
}

function* slicesOfCells(lines: readonly Line[]): Generator<string[]> {
  let slice: string[] = [];
  for (const { cells } of lines) {
    slice.push(...cells.filter(isReadable));
    if (slice.length < SLICE) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
