import { type SQL, sql } from 'drizzle-orm';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { isNullableSection } from '@/lib/configuration/contract/section-schemas';
import { nullSectionHash } from '@/lib/configuration/fingerprint';
import { type FactKind, foldName } from '@/lib/configuration/setup-facts';
import type { FACT_FILTERS } from '@/lib/features/profiles/list';
import type { DirectoryQuery } from '@/lib/features/profiles/profiles';
import type { Queries } from '@/lib/platform/db/database';
import { setupFacts, setups } from '../tables';

type FactFilter = (typeof FACT_FILTERS)[number];

export type FactFilterValues = Pick<DirectoryQuery, FactFilter>;

/** What each filter value requires of a setup's facts: those it has, and those it must not have. */
const ASKS: Readonly<Record<FactFilter, (value: string) => { has: SQL; hasNot?: SQL }>> = {
  shows: (key) => ({ has: isFact('shown', key) }),
  hides: (key) => ({ has: isHidden(key) }),
  lacks: (key) => ({ has: isFact('absent', key) }),
  form: (id) => ({ has: isFact('form', id) }),
  // If a setup's forms could not be read completely it is unknown, so it matches neither with nor without.
  'without-form': (id) => ({
    has: sql`kind IN ('shown', 'hidden', 'absent') AND value = 'forms'`,
    hasNot: sql`(${isFact('form', id)}) OR (${isFact('unreadable', 'forms')})`,
  }),
  model: (id) => ({ has: isFact('model', id) }),
  'advanced-document': (id) => ({ has: isFact('config', id) }),
  document: (name) => ({ has: sql`kind = 'document' AND value LIKE ${`%${escaped(foldName(name))}%`}` }),
  screening: (value) => ({ has: isFact('screening', value) }),
  threshold: (value) => ({ has: isFact('threshold', value) }),
};

const isFact = (kind: FactKind, value: string): SQL => sql`kind = ${kind} AND value = ${value}`;

/** The sections that the document allows to be null. */
const NULLABLE: readonly string[] = SECTION_KEYS.filter(isNullableSection);

/**
 * Hidden, with the same meaning as in checks: a null section is hidden too, and one that was not sent is
 * unknown.
 */
const isHidden = (key: string): SQL =>
  NULLABLE.includes(key)
    ? sql`(${isFact('hidden', key)} OR (${isFact('absent', key)} AND setup IN (
        SELECT number FROM ${setups} WHERE sections ->> ${key} = ${nullSectionHash()})))`
    : isFact('hidden', key);
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const setupsOf = (condition: SQL): SQL => sql`SELECT setup FROM ${setupFacts} WHERE ${condition}`;

/**
 * Numbers of the setups that match all filters, from the index of facts alone; null: there are no filters on
 * setups.
 */
export async function findSetups(db: Queries, asked: FactFilterValues): Promise<readonly number[] | null> {
  const asks = Object.entries(ASKS).flatMap(([name, ask]) =>
    [asked[name as FactFilter] ?? []].flat().map((value) => ask(value)),
  );
  if (asks.length === 0) return null;
  const has = sql.join(
    asks.map((ask) => setupsOf(ask.has)),
    sql` INTERSECT `,
  );
  const hasNot = asks
    .flatMap((ask) => ask.hasNot ?? [])
    .map((condition) => sql`EXCEPT ${setupsOf(condition)}`);
  const found = await db.execute(sql`(${has}) ${sql.join(hasNot, sql` `)}`);
  return (found as unknown as { rows: { setup: number | string }[] }).rows.map(({ setup }) => Number(setup));
}
