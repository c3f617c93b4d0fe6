import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type Fingerprint, fingerprintOf } from '@/lib/configuration/fingerprint';
import { NORMAL_FORM_VERSION } from '@/lib/configuration/normal-form';
import { readSetup } from '@/lib/configuration/setup-facts';
import { contents, setupFacts, setups } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { storableText } from '@/lib/platform/db/storable';
import { rowsOf } from '@/lib/platform/work/work-store';
import { configurationSnapshots as snapshots } from '../tables';

/** The longest content that is stored, in characters: the document's example has some 8 kB. */
const MOST_CHARACTERS = 512 * 1024;

export interface KnownContent {
  content: number;
  setup: number;
  /** Fingerprint of the whole content, in the newest normal form. */
  fingerprint: string;
}

/** The `data` of a response, serialised once. */
export interface SerialisedContent {
  data: unknown;
  text: string;
  /** SHA-256 of the text, hexadecimal, used to find equal contents without comparing them. */
  hash: string;
}

/** @throws RangeError for a configuration nested thousands of levels deep */
export function writeContent(data: unknown): SerialisedContent {
  const text = JSON.stringify(data);
  return { data, text, hash: createHash('sha256').update(text).digest('hex') };
}

export type ContentAt = SerialisedContent & { at: Date };

/**
 * Stores contents that readings found, and their setups, unless equal ones are stored already. The number of
 * statements does not depend on the number of contents. The returned contents are not deleted before the
 * transaction ends.
 *
 * @param transaction a transaction: a concurrent one with the same content waits for it
 * @returns by hash; a RangeError for a configuration nested thousands of levels deep, which is not stored
 */
export async function storeContents(
  transaction: Queries,
  found: readonly ContentAt[],
): Promise<Map<string, KnownContent | RangeError>> {
  const byHash = new Map(found.map((one) => [one.hash, one]));
  // Always lock in the same order, so that two transactions cannot deadlock.
  const hashes = [...byHash.keys()].toSorted();
  const storedContent = new Map<string, KnownContent | RangeError>(await findContents(transaction, hashes));
  const unknown: (ContentAt & SetupToStore)[] = [];
  for (const hash of hashes) {
    const one = byHash.get(hash);
    if (one === undefined || storedContent.has(hash)) continue;
    try {
      const isTooLarge = one.text.length > MOST_CHARACTERS;
      unknown.push({ ...one, isTooLarge, fingerprint: fingerprintOf(one.data) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      storedContent.set(hash, error);
    }
  }
  if (unknown.length === 0) return storedContent;
  const made = await storeSetups(transaction, unknown);
  const rows = await rowsOf<{ hash: string; content: number; setup: number }>(
    transaction,
    sql`
    INSERT INTO ${contents} (hash, data, setup)
    SELECT * FROM unnest(${sql.param(made.map(({ hash }) => hash))}::text[],
      ${sql.param(made.map(({ text, isTooLarge }) => (isTooLarge ? null : text)))}::json[], ${sql.param(made.map(({ setup }) => setup))}::bigint[])
    ON CONFLICT (hash) DO UPDATE SET setup = excluded.setup
    RETURNING hash, number::float8 AS content, setup::float8 AS setup`,
  );
  await giveExamples(transaction, rows);
  const fingerprints = new Map(made.map(({ hash, fingerprint: { whole } }) => [hash, whole]));
  for (const { hash, content, setup } of rows) {
    storedContent.set(hash, { content, setup, fingerprint: fingerprints.get(hash) ?? '' });
  }
  return storedContent;
}

async function findContents(
  transaction: Queries,
  hashes: readonly string[],
): Promise<[string, KnownContent][]> {
  const rows = await rowsOf<KnownContent & { hash: string }>(
    transaction,
    sql`
    SELECT content.hash, content.number::float8 AS content, setup.number::float8 AS setup, setup.fingerprint
    FROM ${contents} AS content JOIN ${setups} AS setup ON setup.number = content.setup
    WHERE content.hash = ANY(${sql.param(hashes)}::text[]) AND setup.normal_form = ${NORMAL_FORM_VERSION}
    ORDER BY content.hash FOR KEY SHARE OF content`,
  );
  return rows.map(({ hash, ...known }) => [hash, known]);
}

/** Used until its first content has a number. */
const NO_CONTENT = 0;

/** Makes a setup's first content its example. */
export async function giveExamples(
  transaction: Queries,
  found: readonly { setup: number; content: number }[],
): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${setups} AS setup SET content = found.content
    FROM unnest(${sql.param(found.map(({ setup }) => setup))}::bigint[],
      ${sql.param(found.map(({ content }) => content))}::bigint[]) AS found (setup, content)
    WHERE setup.number = found.setup AND setup.content = ${NO_CONTENT}`);
}

/** A configuration whose setup is to be stored. */
export interface SetupToStore {
  data: unknown;
  fingerprint: Fingerprint;
  at: Date;
  isTooLarge: boolean;
}

/**
 * Stores the setups of configurations unless they exist.
 * @returns the same with the numbers of their setups
 */
export async function storeSetups<One extends SetupToStore>(
  transaction: Queries,
  found: readonly One[],
): Promise<(One & { setup: number })[]> {
  const known = await findSetups(
    transaction,
    found.map(({ fingerprint }) => fingerprint.whole),
  );
  const storedContent: (One & { setup: number })[] = [];
  for (const one of found) {
    const { whole } = one.fingerprint;
    const setup = known.get(whole) ?? (await makeSetup(transaction, one));
    known.set(whole, setup);
    storedContent.push({ ...one, setup });
  }
  return storedContent;
}

/** Existing setups in the newest normal form, by fingerprint. */
async function findSetups(transaction: Queries, wholes: readonly string[]): Promise<Map<string, number>> {
  const rows = await transaction
    .select({ number: setups.number, fingerprint: setups.fingerprint })
    .from(setups)
    .where(
      and(isOneOf(setups.fingerprint, [...new Set(wholes)]), eq(setups.normalForm, NORMAL_FORM_VERSION)),
    );
  return new Map(rows.map(({ number, fingerprint }) => [fingerprint, number]));
}

/** Stores a setup and its searchable facts. @returns its number */
async function makeSetup(
  transaction: Queries,
  { data, fingerprint: { whole: fingerprint, sections }, at, isTooLarge }: SetupToStore,
): Promise<number> {
  const { facts, unreadable, unread } = readSetup(data);
  const leftOut = isTooLarge || unread === 'too_large' ? 'too_large' : unread && 'too_deep';
  const [made] = await transaction
    .insert(setups)
    .values({
      fingerprint,
      sections,
      unreadable,
      leftOut,
      content: NO_CONTENT,
      firstSeenAt: at,
      normalForm: NORMAL_FORM_VERSION,
    })
    .onConflictDoNothing()
    .returning({ number: setups.number });
  // Another transaction stored it meanwhile, with its facts.
  if (!made) {
    const theirs = (await findSetups(transaction, [fingerprint])).get(fingerprint);
    if (theirs === undefined) throw new Error('The setup was not written.');
    return theirs;
  }
  const rows = facts.map(({ kind, value }) => ({
    kind,
    value: storableText(value) ?? '',
    setup: made.number,
  }));
  if (rows.length > 0) {
    await transaction.execute(sql`
      INSERT INTO ${setupFacts} (kind, value, setup)
      SELECT kind, value, setup FROM json_to_recordset(${JSON.stringify(rows)}::json) AS fact (kind text, value text, setup bigint)
      ON CONFLICT DO NOTHING`);
  }
  return made.number;
}

/**
 * Deletes contents that no version uses and that are no setup's example. They are locked first, so a
 * concurrent reading of the same content can keep it.
 */
export async function deleteUnusedContents(db: Queries, numbers: readonly number[]): Promise<void> {
  const known = [...new Set(numbers)];
  if (known.length === 0) return;
  await db.transaction(async (transaction) => {
    const locked = await transaction
      .select({ number: contents.number })
      .from(contents)
      .where(isOneOf(contents.number, known))
      .for('update', { skipLocked: true });
    if (locked.length === 0) return;
    await transaction.execute(sql`
      DELETE FROM ${contents} WHERE number = ANY(${`{${locked.map(({ number }) => number).join(',')}}`}::bigint[])
        AND NOT EXISTS (SELECT FROM ${snapshots} AS version WHERE version.content = ${contents}.number)
        AND NOT EXISTS (SELECT FROM ${setups} AS setup WHERE setup.content = ${contents}.number)`);
  });
}
