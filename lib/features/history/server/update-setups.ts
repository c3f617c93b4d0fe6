import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Fingerprint, fingerprintOf } from '@/lib/configuration/fingerprint';
import { NORMAL_FORM_VERSION } from '@/lib/configuration/normal-form';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { contents, setups } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import { configurationSnapshots as snapshots } from '../tables';
import { giveExamples, storeSetups } from './store-content';

export const SETUPS_QUEUE = 'update-setups';

/** Contents or profiles per transaction: few, so that other users of the database do not notice. */
const SLICE = 100;
const PROFILES = 500;
const BETWEEN = 10;

/**
 * Computes the setups of contents with an earlier normal form again, a slice at a time, without calling the
 * service. Queue it at each start; it finishes when nothing is left.
 */
export const updateSetupsKind = (db: Queries): AnyKind =>
  workKind({
    places: 1,
    async run(_item, _prepared, signal): Promise<undefined> {
      while (await updateSetups(db, SLICE)) await setTimeout(BETWEEN, undefined, { signal });
    },
  });

/** @returns whether there may be more */
export async function updateSetups(db: Queries, most: number): Promise<boolean> {
  if ((await renewSetups(db, most)) > 0) return true;
  return (await moveProfiles(db)) + (await moveBefore(db)) > 0;
}

interface RenewedSetup {
  number: number;
  data: unknown;
  fingerprint: Fingerprint;
}

/** Contents whose setup has an earlier normal form, except those that were too large to store. */
async function renewSetups(db: Queries, most: number): Promise<number> {
  const { rows } = (await db.execute(sql`
    SELECT content.number::float8 AS number, content.data
    FROM ${contents} AS content JOIN ${setups} AS setup ON setup.number = content.setup
    WHERE content.data IS NOT NULL AND setup.normal_form <> ${NORMAL_FORM_VERSION}
    ORDER BY content.number LIMIT ${most}`)) as unknown as { rows: { number: number; data: unknown }[] };
  // Before the transaction, so that others do not wait.
  const renewed = await inSlices(fingerprints(rows));
  if (rows.length > 0) await db.transaction((transaction) => writeSetups(transaction, renewed));
  return rows.length;
}

function* fingerprints(rows: readonly Omit<RenewedSetup, 'fingerprint'>[]): Slices<RenewedSetup[]> {
  const renewed: RenewedSetup[] = [];
  for (const row of rows) {
    renewed.push({ ...row, fingerprint: fingerprintOf(row.data) });
    yield;
  }
  return renewed;
}

async function writeSetups(transaction: Queries, renewed: readonly RenewedSetup[]): Promise<void> {
  // Contents deleted meanwhile become no example. A reading that finds one of them writes the same setup.
  const numbers = `{${renewed.map(({ number }) => number).join(',')}}`;
  const { rows: left } = (await transaction.execute(sql`
    SELECT number::float8 AS number FROM ${contents} WHERE number = ANY(${numbers}::bigint[])
    ORDER BY number FOR NO KEY UPDATE`)) as unknown as { rows: { number: number }[] };
  const isLeft = new Set(left.map(({ number }) => number));
  const at = new Date();
  const storedSetups = await storeSetups(
    transaction,
    renewed.filter(({ number }) => isLeft.has(number)).map((one) => ({ ...one, at, isTooLarge: false })),
  );
  const written = storedSetups.map(({ number, setup }) => ({ content: number, setup }));
  await transaction.execute(sql`
    UPDATE ${contents} AS content SET setup = written.setup
    FROM json_to_recordset(${JSON.stringify(written)}::json) AS written (content bigint, setup bigint)
    WHERE content.number = written.content`);
  await giveExamples(transaction, written);
}

/**
 * Assigns profiles with an earlier normal form their content's current setup, once all contents have one:
 * until then groups are unchanged.
 */
async function moveProfiles(db: Queries): Promise<number> {
  const { rows } = (await db.execute(sql`
    UPDATE ${knownProfiles} AS known SET setup = content.setup
    FROM ${contents} AS content
    WHERE content.number = known.content AND known.uuid IN (
      SELECT one.uuid FROM ${setups} AS earlier
      JOIN ${knownProfiles} AS one ON one.setup = earlier.number
      JOIN ${contents} AS its ON its.number = one.content AND its.setup <> one.setup
      WHERE earlier.normal_form <> ${NORMAL_FORM_VERSION} LIMIT ${PROFILES})
    RETURNING known.uuid`)) as unknown as { rows: unknown[] };
  return rows.length;
}

/** Does the same for the previous setups of profiles, as far back as they are used. */
async function moveBefore(db: Queries): Promise<number> {
  const { rows } = (await db.execute(sql`
    UPDATE ${knownProfiles} AS known SET setup_before = found.setup
    FROM (
      SELECT one.uuid, content.setup FROM ${setups} AS earlier
      JOIN ${knownProfiles} AS one ON one.setup_before = earlier.number
      CROSS JOIN LATERAL (
        SELECT version.before FROM ${snapshots} AS version
        WHERE version.profile = one.uuid ORDER BY version.number DESC LIMIT 1
      ) AS newest
      JOIN ${contents} AS content ON content.number = newest.before AND content.setup <> one.setup_before
      WHERE earlier.normal_form <> ${NORMAL_FORM_VERSION} AND one.setup_since > now() - interval '8 days'
      LIMIT ${PROFILES}
    ) AS found
    WHERE known.uuid = found.uuid
    RETURNING known.uuid`)) as unknown as { rows: unknown[] };
  return rows.length;
}
