import 'server-only';
import { sql } from 'drizzle-orm';
import type { FactKind } from '@/lib/configuration/setup-facts';
import type { KnownForms, SeenIds } from '@/lib/contract/labels';
import { knownProfiles, configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { setupFacts } from '@/lib/db/setup-schema';
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

const MOST_IDS = 500;

/**
 * People models and advanced document configurations of all setups that were read. Shared by all who ask:
 * do not change it.
 */
export function listSeenIds(context: Pick<CallContext, 'db' | 'reads' | 'operator'>): Promise<SeenIds> {
  permit(context, 'labels.read');
  return context.reads.read(
    'seen-ids',
    async () => ({
      people_model: await idsOf(context.db, 'model'),
      advanced_document_configuration: await idsOf(context.db, 'config'),
    }),
    KEPT_LONGER_MS,
  );
}

async function idsOf(db: Queries, kind: FactKind): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: setupFacts.value })
    .from(setupFacts)
    .where(sql`${setupFacts.kind} = ${kind} AND ${setupFacts.value} ~ '^[1-9][0-9]{0,15}$'`)
    .limit(MOST_IDS);
  return rows
    .map(({ id }) => Number(id))
    .filter(Number.isSafeInteger)
    .sort((one, other) => one - other);
}
