import { and, eq, gte, isNull } from 'drizzle-orm';
import { acceptedDeviations, baselines, baselineVersions } from '@/lib/features/baselines/tables';
import type { CallContext } from '@/lib/features/context';
import type { Queries } from '@/lib/platform/db/database';
import { readNewestSetups } from './newest-setups';

/** A baseline as the head of a family. */
export interface BaselineHead {
  id: string;
  name: string;
  version: number;
  /** The expected setup, in the newest normal form. */
  setup: number;
  /** Keys of its sections. */
  sections: readonly string[];
  /** What is accepted today for every profile in scope: a section's key, a space, and its hash. */
  accepted: ReadonlySet<string>;
}

/** The current day in UTC, in ISO 8601: an acceptance applies until the end of its last one. */
export const today = ({ now }: Pick<CallContext, 'now'>): string =>
  new Date(now()).toISOString().slice(0, 10);

/** Whether a version is its baseline's newest, to join both tables. */
export const IS_NEWEST = and(
  eq(baselineVersions.baseline, baselines.id),
  eq(baselineVersions.version, baselines.version),
);

/** The newest version of each baseline, by name, with the acceptances that apply on a day. */
export async function readBaselineHeads(db: Queries, day: string): Promise<BaselineHead[]> {
  const [rows, accepted] = await Promise.all([
    db.select().from(baselines).innerJoin(baselineVersions, IS_NEWEST).orderBy(baselines.nameKey),
    db
      .select()
      .from(acceptedDeviations)
      .where(and(gte(acceptedDeviations.until, day), isNull(acceptedDeviations.profile))),
  ]);
  const newest = await readNewestSetups(db, [
    ...rows.map((row) => row.baseline_versions.setup),
    ...accepted.map(({ setup }) => setup),
  ]);
  return rows.flatMap(({ baselines: { id, name }, baseline_versions: { version, setup, sections } }) => {
    const found = newest.get(setup);
    if (found === undefined) return [];
    const values = accepted
      .filter(({ baseline }) => baseline === id)
      .map((one) => `${one.section} ${newest.get(one.setup)?.hashes[one.section]}`);
    return [{ id, name, version, setup: found.setup, sections, accepted: new Set(values) }];
  });
}
