import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { NORMAL_FORM_VERSION } from '@/lib/configuration/normal-form';
import { knownProfiles, configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents, setups } from '@/lib/db/setup-schema';
import { type AnyKind, workKind } from '@/lib/work/work-kind';
import { giveExample, keepContent, keepSetup, writeContent } from './keep-content';

export const SETUPS_QUEUE = 'update-setups';

/** In one transaction: so few that nobody who waits for the database behind it notices. */
const SLICE = 50;
const BETWEEN = 20;

/**
 * Works out the setups of what was kept before there were setups, or by an earlier normal form: from what is kept,
 * without a call of the service, a slice at a time. To be put at each start; it ends when nothing is left.
 */
export const updateSetupsKind = (db: Queries): AnyKind =>
  workKind({
    places: 1,
    run: async () => ((await updateSetups(db, SLICE)) ? { again: BETWEEN } : undefined),
  });

/** @returns whether something may be left */
export async function updateSetups(db: Queries, most: number): Promise<boolean> {
  const done = (await moveVersions(db, most)) + (await renewSetups(db, most));
  if (done > 0) return true;
  await noteNewest(db);
  return false;
}

/** Versions whose body stands beside them: its content is kept once instead. */
async function moveVersions(db: Queries, most: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const rows = await transaction
      .select({ number: snapshots.number, data: snapshots.data, at: snapshots.firstReadAt })
      .from(snapshots)
      .where(and(isNull(snapshots.content), isNotNull(snapshots.data)))
      .orderBy(snapshots.number)
      .limit(most)
      .for('update', { skipLocked: true });
    for (const { number, data, at } of rows) {
      const { content, fingerprint } = await keepContent(transaction, writeContent(data), at);
      await transaction
        .update(snapshots)
        .set({ content, hash: fingerprint, data: null })
        .where(eq(snapshots.number, number));
    }
    return rows.length;
  });
}

/** Contents whose setup is none, or one of an earlier normal form. What was too large to be kept stays as it is. */
async function renewSetups(db: Queries, most: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const { rows } = (await transaction.execute(sql`
      SELECT content.number::float8 AS number, content.data
      FROM ${contents} AS content LEFT JOIN ${setups} AS setup ON setup.number = content.setup
      WHERE content.data IS NOT NULL AND (setup.number IS NULL OR setup.normal_form <> ${NORMAL_FORM_VERSION})
      ORDER BY content.number LIMIT ${most} FOR UPDATE OF content SKIP LOCKED`)) as unknown as {
      rows: { number: number; data: unknown }[];
    };
    for (const { number, data } of rows) {
      const { setup } = await keepSetup(transaction, data, { at: new Date(), isTooLarge: false });
      await transaction.update(contents).set({ setup }).where(eq(contents.number, number));
      await giveExample(transaction, setup, number);
      await transaction.update(knownProfiles).set({ setup }).where(eq(knownProfiles.content, number));
    }
    return rows.length;
  });
}

/** Profiles that were read before readings were noted of them: what their newest version says. */
async function noteNewest(db: Queries): Promise<void> {
  await db.execute(sql`
    UPDATE ${knownProfiles} AS known
    SET setup = newest.setup, content = newest.content, read_at = newest.last_read_at,
      tried_at = newest.last_read_at
    FROM (
      SELECT version.profile, version.content, version.last_read_at, content.setup
      FROM ${snapshots} AS version JOIN ${contents} AS content ON content.number = version.content
      WHERE version.number IN (SELECT max(number) FROM ${snapshots} GROUP BY profile)
    ) AS newest
    WHERE known.uuid = newest.profile AND known.read_at IS NULL`);
}
