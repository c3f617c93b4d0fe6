import 'server-only';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import type { LINE_FATES, ReadList } from '@/lib/contract/assignments/choice';
import { MOST_ASSIGNED } from '@/lib/contract/assignments/words';
import { knownProfiles } from '@/lib/db/console-schema';
import { rowsOf } from '@/lib/work/work-store';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { permit } from '../permit';

type Fate = (typeof LINE_FATES)[number];

/** Lines of each fate that are told. */
const SHOWN = 100;
/** Characters of a line that are told, and those of a reference at most. */
const TOLD = 80;
const LONGEST = 600;
const SLICE = 5_000;

/**
 * What lines of UUIDs and references name, or a CSV file with a column of either: a line is one profile, told by its first
 * cell that is one, else by its first cell that is a reference. The service is not asked.
 * @throws ConsoleError `too_many_profiles`
 */
export async function readList(
  context: Pick<CallContext, 'db' | 'operator'>,
  { text }: { text: string },
): Promise<ReadList> {
  permit(context, 'profiles.read');
  const lines = toLines(text);
  const known = await findKnown(context, lines);
  const counts: Record<Fate, number> = { found: 0, unknown: 0, twice: 0, not_readable: 0 };
  const shown: ReadList['shown'] = [];
  const first = new Map<string, number>();
  for (const { line, cells } of lines) {
    const profile = profileOf(cells, known);
    const before = profile === null ? undefined : first.get(profile);
    const fate = fateOf(cells, profile, before);
    if (profile !== null && before === undefined) first.set(profile, line);
    counts[fate] += 1;
    if (counts[fate] > SHOWN) continue;
    shown.push({ line, text: cells.join(', ').slice(0, TOLD), fate, profile, first: before ?? null });
  }
  if (first.size > MOST_ASSIGNED) {
    throw new ConsoleError('too_many_profiles', { errors: { text: [`It names ${first.size} profiles.`] } });
  }
  return { lines: lines.length, counts, shown, profiles: [...first.keys()] };
}

function fateOf(cells: readonly string[], profile: string | null, before: number | undefined): Fate {
  if (profile !== null) return before === undefined ? 'found' : 'twice';
  return cells.some((cell) => cell.length <= LONGEST && !cell.includes('\0')) ? 'unknown' : 'not_readable';
}

interface Line {
  line: number;
  /** Without what is around them; those that are empty are left out. */
  cells: string[];
}

const HEADINGS = new Set(['uuid', 'profile', 'profile_uuid', 'customer_reference', 'reference']);

/** RFC 4180, with commas, semicolons or tabs; a first line that names columns is none of a profile. */
function toLines(text: string): Line[] {
  const rows = parse(text, {
    ...{ bom: true, delimiter: [',', ';', '\t'], relax_column_count: true, relax_quotes: true, trim: true },
    ...{ skip_empty_lines: true, info: true },
  }) as unknown as { info: { lines: number }; record: string[] }[];
  return rows.flatMap(({ info, record }, index) => {
    const cells = record.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const isHeading =
      index === 0 && cells.some((cell) => HEADINGS.has(cell.toLowerCase().replaceAll(' ', '_')));
    return isHeading || cells.length === 0 ? [] : [{ line: info.lines, cells }];
  });
}

const BARE =
  /^(?:urn:uuid:)?\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

/** However it is spelt: with capitals, in braces, as a URN, without hyphens (RFC 9562). Null: it is none. */
function uuidIn(cell: string): string | null {
  const parts = BARE.exec(cell)?.slice(1);
  return parts ? parts.join('-').toLowerCase() : null;
}

/** Of what is sought, the known profile. */
interface Known {
  uuids: ReadonlySet<string>;
  /** By reference, folded to lower case. */
  references: ReadonlyMap<string, string>;
}

function profileOf(cells: readonly string[], { uuids, references }: Known): string | null {
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

async function findKnown({ db }: Pick<CallContext, 'db'>, lines: readonly Line[]): Promise<Known> {
  const uuids = new Set<string>();
  const references = new Map<string, string>();
  for (let start = 0; start < lines.length; start += SLICE) {
    const cells = [...new Set(lines.slice(start, start + SLICE).flatMap((line) => line.cells))].filter(
      (cell) => cell.length <= LONGEST && !cell.includes('\0'),
    );
    const asked = JSON.stringify({
      uuids: cells.flatMap((cell) => uuidIn(cell) ?? []),
      references: cells.map((cell) => cell.toLowerCase()),
    });
    const rows = await rowsOf<{ uuid: string; reference: string | null }>(
      db,
      sql`
        SELECT uuid::text AS uuid, NULL AS reference FROM ${knownProfiles}
        WHERE uuid IN (SELECT value::uuid FROM json_array_elements_text(${asked}::json -> 'uuids'))
        UNION ALL
        SELECT uuid::text, search_reference FROM ${knownProfiles}
        WHERE search_reference COLLATE "C" IN (SELECT value FROM json_array_elements_text(${asked}::json -> 'references'))`,
    );
    for (const { uuid, reference } of rows) {
      if (reference === null) uuids.add(uuid);
      else references.set(reference, uuid);
    }
  }
  return { uuids, references };
}
