import 'server-only';
import { sql } from 'drizzle-orm';
import type { KnownForms, SeenIds } from '@/lib/contract/labels';
import { knownProfiles, configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import type { CallContext } from '../context';
import { KEPT_LONGER_MS } from '../live/database-reads';
import { permit } from '../permit';

/** Different forms that are told; an account has some hundreds. */
const MOST_FORMS = 5_000;

/**
 * Every form that the newest version of a profile has, and on how many profiles that is, as far as this console
 * has read them. Shared by all who ask: do not change it.
 */
export function listKnownForms(context: Pick<CallContext, 'db' | 'reads' | 'operator'>): Promise<KnownForms> {
  permit(context, 'labels.read');
  return context.reads.read(
    'known-forms',
    async () => {
      const [forms, read, known] = [
        countForms(context.db),
        countRead(context.db),
        context.db.$count(knownProfiles),
      ];
      return { forms: await forms, read: await read, known: await known };
    },
    KEPT_LONGER_MS,
  );
}

/** By the index of the versions alone. */
async function countRead(db: Queries): Promise<number> {
  const result = await db.execute(sql`
    SELECT count(*)::int AS read FROM (SELECT profile FROM ${snapshots} GROUP BY profile) AS profiles`);
  return (result as unknown as { rows: { read: number }[] }).rows[0]?.read ?? 0;
}

/**
 * The index alone tells which version of each profile is the newest; only those are fetched, which are large. Steps
 * through the index, one for each profile, take twice as long.
 */
async function countForms(db: Queries): Promise<KnownForms['forms']> {
  const result = await db.execute(sql`
    WITH newest AS (
      SELECT forms FROM ${snapshots}
      WHERE number IN (SELECT max(number) FROM ${snapshots} GROUP BY profile)
        AND json_typeof(forms -> 'form_ids') = 'array'
    )
    SELECT form AS id, count(*)::int AS profiles
    FROM newest CROSS JOIN LATERAL json_array_elements_text(newest.forms -> 'form_ids') AS form
    WHERE form ~ '^[1-9][0-9]{0,15}$'
    GROUP BY form ORDER BY count(*) DESC, length(form), form
    LIMIT ${MOST_FORMS}`);
  const { rows } = result as unknown as { rows: { id: string; profiles: number }[] };
  return rows
    .map(({ id, profiles }) => ({ id: Number(id), profiles }))
    .filter(({ id }) => Number.isSafeInteger(id));
}

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
