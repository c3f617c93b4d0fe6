import { sql } from 'drizzle-orm';
import type { FactKind } from '@/lib/configuration/setup-facts';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { setupFacts } from '@/lib/db/setup-schema';

export interface CountedFact {
  kind: FactKind;
  value: string;
  /** That have it, of those that are counted as read. */
  profiles: number;
}

/** On how many profiles what is, the most frequent first: profiles are counted by setup, by an index alone. */
export async function countFacts(
  db: Queries,
  kinds: readonly FactKind[],
  most: number,
): Promise<CountedFact[]> {
  const found = await db.execute(sql`
    SELECT fact.kind, fact.value, sum(read.profiles)::int AS profiles
    FROM ${setupFacts} AS fact JOIN (
      SELECT setup, count(*) AS profiles FROM ${knownProfiles}
      WHERE read_at IS NOT NULL AND failure IS NULL GROUP BY setup
    ) AS read ON read.setup = fact.setup
    WHERE fact.kind = ANY(${`{${kinds.join(',')}}`}::text[])
    GROUP BY 1, 2 ORDER BY 3 DESC, length(fact.value), 2 LIMIT ${most}`);
  return (found as unknown as { rows: CountedFact[] }).rows;
}
