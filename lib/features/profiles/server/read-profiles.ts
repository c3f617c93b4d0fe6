import 'server-only';
import { sql } from 'drizzle-orm';
import { countFailing } from '@/lib/features/checks/server/count-failing';
import { isAnyCheckOn } from '@/lib/features/checks/server/read-checks';
import { uuids as listOf } from '@/lib/features/checks/server/setup-results';
import { staleCutoff } from '@/lib/features/checks/server/stale-cutoff';
import type { CallContext } from '@/lib/features/context';
import { configurationSnapshots } from '@/lib/features/history/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { DirectoryProfile } from '../profiles';
import { knownProfiles } from '../tables';

const COLUMNS = {
  uuid: knownProfiles.uuid,
  customerReference: knownProfiles.customerReference,
  reviewStatus: knownProfiles.reviewStatus,
  risk: knownProfiles.risk,
  team: knownProfiles.team,
  assignee: knownProfiles.assignee,
  documentStatus: knownProfiles.documentStatus,
  documentsAt: knownProfiles.documentsAt,
  stateAt: knownProfiles.stateAt,
  seenAt: knownProfiles.seenAt,
  listedAt: knownProfiles.listedAt,
  readAt: knownProfiles.readAt,
  failure: knownProfiles.failure,
};

type Context = Pick<CallContext, 'db' | 'now' | 'survey'>;

/** The profiles in the order of these UUIDs, without those that no longer exist. */
export async function readProfiles(context: Context, uuids: readonly string[]): Promise<DirectoryProfile[]> {
  if (uuids.length === 0) return [];
  const { db } = context;
  const [found, failing, changes] = await Promise.all([
    db.select(COLUMNS).from(knownProfiles).where(isOneOf(knownProfiles.uuid, uuids)),
    readFailing(context, uuids),
    readLastChanges(db, uuids),
  ]);
  const byUuid = new Map(found.map((row) => [row.uuid, row]));
  return uuids.flatMap((wanted) => {
    const row = byUuid.get(wanted);
    if (row === undefined) return [];
    const {
      stateAt: changed,
      seenAt: seen,
      readAt: read,
      listedAt,
      documentStatus,
      documentsAt,
      ...rest
    } = row;
    return [
      {
        ...rest,
        latestDocumentEvent: documentsAt && { status: documentStatus, at: documentsAt.toISOString() },
        changedAt: changed?.toISOString() ?? null,
        seenAt: seen.toISOString(),
        listedAt: changed === null ? (listedAt?.toISOString() ?? null) : null,
        readAt: read?.toISOString() ?? null,
        failing: failing.get(wanted) ?? null,
        lastChange: changes.get(wanted) ?? null,
      },
    ];
  });
}

async function readFailing(context: Context, profiles: readonly string[]): Promise<Map<string, number>> {
  const { db } = context;
  const [isAnyOn, cutoff] = await Promise.all([isAnyCheckOn(db), staleCutoff(context)]);
  return isAnyOn ? countFailing(db, { profiles, day: today(context), cutoff }) : new Map();
}

/** The newest version of each profile that is a change: the first reading of a profile is none. */
async function readLastChanges(
  db: Queries,
  profiles: readonly string[],
): Promise<Map<string, NonNullable<DirectoryProfile['lastChange']>>> {
  const rows = await rowsOf<{ profile: string; at: string; changes: { key: string }[] }>(
    db,
    // Each profile looks up its own newest version by index.
    sql`SELECT wanted.profile, changed.at, changed.changes
      FROM unnest(${listOf(profiles)}) AS wanted (profile),
      LATERAL (SELECT to_char(first_read_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, changes
        FROM ${configurationSnapshots} WHERE profile = wanted.profile AND reason <> 'read'
        ORDER BY number DESC LIMIT 1) AS changed`,
  );
  return new Map(
    rows.map(({ profile, at, changes }) => [
      profile,
      { at, sections: [...new Set(changes.map(({ key }) => key))] },
    ]),
  );
}
