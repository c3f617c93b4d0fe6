import 'server-only';
import { sql } from 'drizzle-orm';
import type { SeenIds } from '@/lib/contract/labels';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import type { CallContext } from '../context';
import { KEPT_LONGER_MS } from '../live/database-reads';
import { permit } from '../permit';

/** Versions that are looked through, the newest first: an account has some dozens of models in all. */
const LOOKED_THROUGH = 1_000;
const MOST_IDS = 500;

/** Where IDs stand in a configuration. Source: PostgreSQL, "SQL/JSON path language"; `lax` passes over what is not there. */
const PATHS = {
  people_model: ['lax $.*.people_model.id', 'lax $.*.*.people_model.id'],
  advanced_document_configuration: ['lax $.advanced_documents.config_ids[*]'],
} as const satisfies Record<keyof SeenIds, readonly string[]>;

/**
 * People models and advanced document configurations on the profiles that were read last. Shared by all who ask:
 * do not change it.
 */
export function listSeenIds(context: Pick<CallContext, 'db' | 'reads' | 'operator'>): Promise<SeenIds> {
  permit(context, 'labels.read');
  return context.reads.read(
    'seen-ids',
    async () => ({
      people_model: await idsAt(context.db, PATHS.people_model),
      advanced_document_configuration: await idsAt(context.db, PATHS.advanced_document_configuration),
    }),
    KEPT_LONGER_MS,
  );
}

async function idsAt(db: Queries, paths: readonly string[]): Promise<number[]> {
  const found = paths.map((path) => sql`SELECT jsonb_path_query(data, ${path}::jsonpath) AS id FROM newest`);
  const result = await db.execute(sql`
    WITH newest AS MATERIALIZED (
      SELECT data::jsonb AS data FROM ${snapshots} ORDER BY ${snapshots.number} DESC LIMIT ${LOOKED_THROUGH}
    )
    SELECT DISTINCT (id #>> '{}') AS id FROM (${sql.join(found, sql` UNION ALL `)}) AS found
    WHERE jsonb_typeof(id) = 'number' AND (id #>> '{}') ~ '^[1-9][0-9]{0,15}$' LIMIT ${MOST_IDS}`);
  const { rows } = result as unknown as { rows: { id: string }[] };
  return rows
    .map(({ id }) => Number(id))
    .filter(Number.isSafeInteger)
    .sort((one, other) => one - other);
}
