import { and, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { labels } from '../tables';

/** The labels of the profiles that have one, by UUID. */
export async function readProfileNames(db: Queries, uuids: readonly string[]): Promise<Map<string, string>> {
  const named = await db
    .select({ uuid: labels.id, label: labels.label })
    .from(labels)
    .where(and(eq(labels.kind, 'profile'), isOneOf(labels.id, uuids)));
  return new Map(named.map(({ uuid, label }) => [uuid, label]));
}

/** Rows of a file with the label of the profile that each is about; null: it has none. */
export async function* withNames<Row>(
  db: Queries,
  pages: AsyncIterable<readonly Row[]>,
  profileOf: (row: Row) => string | null,
): AsyncGenerator<(Row & Named)[]> {
  for await (const rows of pages) {
    const profiles = new Set(rows.flatMap((row) => profileOf(row) ?? []));
    const names = await readProfileNames(db, [...profiles]);
    yield rows.map((row) => ({ ...row, customerName: names.get(profileOf(row) ?? '') ?? null }));
  }
}

export interface Named {
  customerName: string | null;
}
