import 'server-only';
import { sql } from 'drizzle-orm';
import { uuids as uuidArray } from '@/lib/features/checks/server/setup-results';
import type { CallContext } from '@/lib/features/context';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { textOfCell } from '@/lib/platform/list/server/csv-cell';
import type { CsvRow } from '@/lib/platform/list/server/read-csv';
import { headingOf, PROFILE_HEADINGS, readRows, uuidOfCell } from '@/lib/platform/list/server/read-rows';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import { LINE_OUTCOMES, type LineOutcome, type ReadList } from '../choice';
import { MOST_ASSIGNED } from '../words';
import { findNearReferences, type NearReference } from './near-references';

/** Lines shown per result. */
const SHOWN = 80;
/** Characters shown of a line, and the longest reference. */
const TOLD = 80;
const LONGEST = 600;
/**
 * Cells looked up per statement, and the most in one line: the embedded database blocks the thread meanwhile.
 */
const SLICE = 1_000;

/**
 * Finds the profiles of a list of UUIDs and references, or of a CSV file with a column of either. A line is one profile:
 * its UUID and its reference, where it has both, must belong to the same one. A reference that several profiles share
 * names none of them. The service is not called.
 * @throws ConsoleError `too_many_profiles` with their number
 */
export async function readList(
  context: Pick<CallContext, 'db' | 'operator'>,
  { text }: { text: string },
): Promise<ReadList> {
  permit(context, 'profiles.read');
  const lines = await readLines(text);
  const known = await findKnown(context, lines);
  const near = await findNearReferences(context.db, await inSlices(unknownReferences(lines, known)));
  const read = await inSlices(sortLines(lines, known, near));
  const { length } = read.profiles;
  if (length <= MOST_ASSIGNED) return read;
  const message = `An assignment can have up to ${MOST_ASSIGNED} profiles. This list has ${length}.`;
  throw new ConsoleError('too_many_profiles', { errors: { text: [message] } });
}

/** In lower case; a UUID is no number, which is all that a spreadsheet changes. */
function* unknownReferences(lines: readonly Line[], known: KnownProfilesFound): Slices<string[]> {
  const references: string[] = [];
  for (const { cells } of lines) {
    yield;
    if (profileOf(cells, known) !== 'unknown') continue;
    for (const cell of cells) if (isReadable(cell)) references.push(cell.toLowerCase());
  }
  return references;
}

function* sortLines(
  lines: readonly Line[],
  known: KnownProfilesFound,
  near: ReadonlyMap<string, readonly NearReference[]>,
): Slices<ReadList> {
  const counts = Object.fromEntries(LINE_OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    LineOutcome,
    number
  >;
  const shown: ReadList['shown'] = [];
  const first = new Map<string, number>();
  const nearProfiles = new Set<string>();
  for (const { line, text, cells } of lines) {
    const named = profileOf(cells, known);
    const profile = typeof named === 'string' ? null : named.uuid;
    const before = profile === null ? undefined : first.get(profile);
    const nearest = named === 'unknown' ? cells.flatMap((cell) => near.get(cell.toLowerCase()) ?? []) : [];
    const [meant] = nearest;
    const ofUnknown = nearest.length === 0 ? 'unknown' : nearest.length === 1 ? 'near' : 'several';
    const ofNamed = before === undefined ? 'found' : 'twice';
    const outcome = named === 'unknown' ? ofUnknown : typeof named === 'string' ? named : ofNamed;
    if (outcome === 'near' && meant !== undefined) nearProfiles.add(meant.uuid);
    if (outcome === 'found' && profile !== null) first.set(profile, line);
    counts[outcome] += 1;
    if (counts[outcome] <= SHOWN) {
      shown.push({
        line,
        text: text.slice(0, TOLD),
        fate: outcome,
        profile: outcome === 'near' ? (meant?.uuid ?? null) : profile,
        first: before ?? null,
        reference: outcome === 'near' ? (meant?.reference ?? null) : null,
      });
    }
    yield;
  }
  const others = [...nearProfiles].filter((uuid) => !first.has(uuid));
  return { lines: lines.length, counts, shown, profiles: [...first.keys()], near: others };
}

const isReadable = (cell: string): boolean => cell.length <= LONGEST && !cell.includes('\uFFFD');

/** The known profiles among those that the list names. */
interface KnownProfilesFound {
  uuids: ReadonlySet<string>;
  /** UUIDs by reference, folded to lower case. */
  references: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The UUID of the profile that a line names, or why it names none. */
function profileOf(
  cells: readonly string[],
  { uuids, references }: KnownProfilesFound,
): { uuid: string } | LineOutcome {
  const written = new Set(cells.flatMap((cell) => uuidOfCell(cell) ?? []));
  const byUuid = [...written].filter((uuid) => uuids.has(uuid));
  const byReference = cells.flatMap((cell) => references.get(cell.toLowerCase()) ?? []);
  if (byUuid.length + byReference.length === 0) return cells.some(isReadable) ? 'unknown' : 'not_readable';
  const candidates = [...(byReference[0] ?? byUuid)].filter(
    (uuid) =>
      (written.size === 0 || (written.size === 1 && written.has(uuid))) &&
      byReference.every((those) => those.has(uuid)),
  );
  const [uuid] = candidates;
  if (uuid === undefined) return 'conflict';
  return candidates.length === 1 ? { uuid } : 'several';
}

async function findKnown(
  { db }: Pick<CallContext, 'db'>,
  lines: readonly Line[],
): Promise<KnownProfilesFound> {
  const known = { uuids: new Set<string>(), references: new Map<string, Set<string>>() };
  for (const sought of slicesOfCells(lines)) {
    const references = [...new Set(sought.map((cell) => cell.toLowerCase()))];
    const rows = await rowsOf<{ uuid: string; reference: string | null }>(
      db,
      sql`
        SELECT uuid::text AS uuid, NULL AS reference FROM ${knownProfiles}
        WHERE uuid = ANY(${uuidArray(sought.flatMap((cell) => uuidOfCell(cell) ?? []))})
        UNION ALL
        SELECT uuid::text, search_reference FROM ${knownProfiles}
        WHERE search_reference COLLATE "C" = ANY(${sql.param(references)}::text[])`,
    );
    for (const { uuid, reference } of rows) {
      if (reference === null) known.uuids.add(uuid);
      else {
        known.references.set(reference, (known.references.get(reference) ?? new Set()).add(uuid));
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

/** A line of a list or CSV file that names a profile. */
interface Line {
  /** Line number in the file, from 1. */
  line: number;
  /** The row as written, cells separated by commas. */
  text: string;
  /** The cells that may name a profile, trimmed and without empty ones; none where the named columns are empty. */
  cells: string[];
}

const HEADINGS = new Set<string>(Object.values(PROFILE_HEADINGS).flat());
const DELIMITERS = [',', ';', '\t'];

/**
 * Lines of a pasted list or of CSV (RFC 4180), with commas, semicolons or tabs between cells, a byte order
 * mark and either line break. If the first line names columns of UUIDs or references, only these are read;
 * otherwise it is a line like any other. Text with invalid quotes is read as plain lines. Cells are text,
 * never formulas.
 * @throws ConsoleError `invalid_body` if there are more lines or cells than are read, before anything is
 * parsed
 */
export async function readLines(text: string): Promise<Line[]> {
  return inSlices(namedCells(await readRows(text, DELIMITERS)));
}

function* namedCells([head, ...rows]: CsvRow[]): Slices<Line[]> {
  if (head === undefined) return [];
  const named = head.cells.flatMap((cell, index) => (isHeading(cell) ? [index] : []));
  const lines: Line[] = [];
  for (const { line, cells } of named.length === 0 ? [head, ...rows] : rows) {
    const chosen = named.length === 0 ? cells : named.map((index) => cells[index] ?? '');
    const text = filled(cells).join(', ');
    if (text !== '') lines.push({ line, text, cells: filled(chosen) });
    yield;
  }
  return lines;
}

const filled = (cells: readonly string[]): string[] =>
  cells.map((cell) => textOfCell(cell.trim())).filter((cell) => cell !== '');

const isHeading = (cell: string): boolean => HEADINGS.has(headingOf(cell));
