import { sql } from 'drizzle-orm';
import { uuids as uuidArray } from '@/lib/features/checks/server/setup-results';
import { readProfileNames } from '@/lib/features/labels/server/read-profile-names';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';
import { knownProfiles } from '../tables';
import type { ListedLine } from './read-listed-lines';

/** What the console has of a profile that a list names. */
export interface ListedProfile {
  reference: string | null;
  team: string | null;
  /** Whether an event has reported its state: then its reference and team are the service's. */
  isReported: boolean;
  name: string | null;
}

export interface KnownToConsole {
  /** By UUID. */
  profiles: ReadonlyMap<string, ListedProfile>;
  /** UUIDs of the profiles with each reference of the list, folded to lower case. */
  references: ReadonlyMap<string, readonly string[]>;
  /** Names of UUIDs that may not be known otherwise. */
  names: ReadonlyMap<string, string>;
}

/** Lines looked up per statement: the embedded database blocks the thread meanwhile. */
const SLICE = 5_000;

/** Finds what the console already has of the profiles and references in these lines. */
export async function readKnownToConsole(db: Queries, lines: readonly ListedLine[]): Promise<KnownToConsole> {
  const profiles = new Map<string, ListedProfile>();
  const references = new Map<string, string[]>();
  const names = new Map<string, string>();
  for (let start = 0; start < lines.length; start += SLICE) {
    const slice = lines.slice(start, start + SLICE);
    const sought = slice.flatMap(({ profile }) => profile ?? []);
    for (const [uuid, name] of await readProfileNames(db, sought)) names.set(uuid, name);
    const found = await rowsOf<{ uuid: string } & Omit<ListedProfile, 'name'>>(
      db,
      sql`SELECT uuid::text AS uuid, customer_reference AS reference, team, state_at IS NOT NULL AS "isReported"
        FROM ${knownProfiles} WHERE uuid = ANY(${uuidArray(sought)})`,
    );
    for (const { uuid, ...row } of found) profiles.set(uuid, { ...row, name: names.get(uuid) ?? null });
    const wanted = [...new Set(slice.map(({ reference }) => reference.toLowerCase()))].filter(Boolean);
    const owners = await rowsOf<{ uuid: string; reference: string }>(
      db,
      sql`SELECT uuid::text AS uuid, search_reference AS reference FROM ${knownProfiles}
        WHERE search_reference COLLATE "C" = ANY(${sql.param(wanted)}::text[])`,
    );
    for (const { uuid, reference } of owners) {
      references.set(reference, [...(references.get(reference) ?? []), uuid]);
    }
  }
  return { profiles, references, names };
}
