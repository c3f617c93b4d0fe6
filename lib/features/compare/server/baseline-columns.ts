import { eq } from 'drizzle-orm';
import { baselines, baselineVersions } from '@/lib/features/baselines/tables';
import { readNewestSetups } from '@/lib/features/setups/server/newest-setups';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { ComparedColumn } from '../compare';
import type { ComparedItem } from '../compared-items';

export type BaselineItem = Extract<ComparedItem, { kind: 'baseline' }>;

export interface ComparedBaseline {
  told: NonNullable<ComparedColumn['baseline']>;
  sections: readonly string[];
  /** The contents of its setup; null if they were too large to store. */
  data: unknown;
}

/** The requested baselines and versions; undefined for those that do not exist. */
export async function readBaselineColumns(
  db: Queries,
  items: readonly ComparedItem[],
): Promise<(item: BaselineItem) => ComparedBaseline | undefined> {
  const ids = [...new Set(items.flatMap((item) => (item.kind === 'baseline' ? [item.id] : [])))];
  if (ids.length === 0) return () => undefined;
  const rows = await db
    .select({ baseline: baselines, kept: baselineVersions })
    .from(baselines)
    .innerJoin(baselineVersions, eq(baselineVersions.baseline, baselines.id))
    .where(isOneOf(baselines.id, ids));
  const found = rows.filter(({ baseline, kept: baselineVersion }) =>
    items.some((item) => item.kind === 'baseline' && isAsked(item, baseline, baselineVersion)),
  );
  const setups = await readNewestSetups(
    db,
    found.map(({ kept: baselineVersion }) => baselineVersion.setup),
  );
  return (item) => {
    const row = found.find(({ baseline, kept: baselineVersion }) => isAsked(item, baseline, baselineVersion));
    const setup = row && setups.get(row.kept.setup);
    if (!setup) return undefined;
    const { name } = row.baseline;
    const { version, sections, madeAt } = row.kept;
    const described = { id: item.id, name, version, sections: sections.length, madeAt: madeAt.toISOString() };
    return { told: described, sections, data: setup.data };
  };
}

const isAsked = (
  item: BaselineItem,
  { id, version }: typeof baselines.$inferSelect,
  baselineVersion: typeof baselineVersions.$inferSelect,
): boolean => id === item.id && baselineVersion.version === (item.version ?? version);
