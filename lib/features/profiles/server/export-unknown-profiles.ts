import 'server-only';
import { sql } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { labels } from '@/lib/features/labels/tables';
import { neutralText } from '@/lib/platform/list/server/csv-cell';
import { type Columns, type TableRows, toTable } from '@/lib/platform/list/server/export-rows';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import { knownProfiles } from '../tables';

interface Row {
  uuid: string;
  reference: string | null;
  name: string | null;
  team: string | null;
}

const written = (text: string | null) => text && neutralText(text);

const COLUMNS: Columns<Row> = [
  ['uuid', ({ uuid }) => uuid],
  ['customer_reference', ({ reference }) => written(reference)],
  ['name', ({ name }) => written(name)],
  ['team', ({ team }) => written(team)],
];

/**
 * Profiles from lists that the service does not know, with the columns of an import: correct the UUIDs and import the
 * file again.
 */
export async function* exportUnknownProfiles(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'activity'>,
): AsyncGenerator<TableRows> {
  permit(context, 'profiles.read');
  await context.activity.exported(context, 'profiles', { unknown: 'listed', format: 'csv' });
  yield* toTable(COLUMNS, readUnknown(context.db));
}

const CHUNK = 5_000;

async function* readUnknown(db: CallContext['db']): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT known.uuid::text AS uuid, customer_reference AS reference, label AS name, team
        FROM ${knownProfiles} AS known
        LEFT JOIN ${labels} AS label ON label.kind = 'profile' AND label.id = known.uuid::text
        WHERE listed_at IS NOT NULL AND failure = 'not_found' AND known.uuid::text > ${after}
        ORDER BY known.uuid::text LIMIT ${CHUNK}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.uuid ?? '';
  }
}
