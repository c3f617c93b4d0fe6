import { sql } from 'drizzle-orm';
import type { FactKind } from '@/lib/configuration/setup-facts';
import type { Queries } from '@/lib/platform/db/database';
import { setupFacts } from '../tables';
import type { GroupCounts } from './count-groups';

export interface CountedFact {
  kind: FactKind;
  value: string;
  /** How many of the profiles counted as read have it. */
  profiles: number;
}

/** How many profiles have each fact, the most frequent first, from groups that were counted before. */
export async function countFacts(
  db: Queries,
  groups: GroupCounts,
  kinds: readonly FactKind[],
  most: number,
): Promise<CountedFact[]> {
  const found = await db.execute(sql`
    SELECT fact.kind, fact.value, sum(counted.profiles)::int AS profiles
    FROM ${setupFacts} AS fact JOIN (
      SELECT unnest(${list(groups.map(({ setup }) => setup))}::bigint[]) AS setup,
        unnest(${list(groups.map(({ profiles }) => profiles))}::bigint[]) AS profiles
    ) AS counted ON counted.setup = fact.setup
    WHERE fact.kind = ANY(${list(kinds)}::text[])
    GROUP BY 1, 2 ORDER BY 3 DESC, length(fact.value), 2 LIMIT ${most}`);
  return (found as unknown as { rows: CountedFact[] }).rows;
}

const list = (values: readonly (number | string)[]): string => `{${values.join(',')}}`;
