import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type Fingerprint, fingerprintOf } from '@/lib/configuration/fingerprint';
import { NORMAL_FORM_VERSION } from '@/lib/configuration/normal-form';
import { readSetup } from '@/lib/configuration/setup-facts';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { isOneOf } from '@/lib/db/is-one-of';
import { contents, setupFacts, setups } from '@/lib/db/setup-schema';
import { storableText } from '@/lib/db/storable';
import { rowsOf } from '@/lib/work/work-store';

/** Characters of a content that is kept: a configuration of the document has some 8 kB. */
const MOST_CHARACTERS = 512 * 1024;

/** What a reading found, as it is known by. */
export interface KnownContent {
  content: number;
  setup: number;
  /** Of the whole, in the newest normal form. */
  fingerprint: string;
}

/** An answer's `data`, written out once. */
export interface SerialisedContent {
  data: unknown;
  text: string;
  /** SHA-256 of the text, hexadecimal: by it equal contents are found without a look into them. */
  hash: string;
}

/** @throws RangeError for a configuration that is nested some thousands deep */
export function writeContent(data: unknown): SerialisedContent {
  const text = JSON.stringify(data);
  return { data, text, hash: createHash('sha256').update(text).digest('hex') };
}

/** A content with the moment at which it was found. */
export type ContentAt = SerialisedContent & { at: Date };

/** As `storeContents`, of one. */
export async function storeContent(
  transaction: Queries,
  written: SerialisedContent,
  at: Date,
): Promise<KnownContent> {
  const storedContent = (await storeContents(transaction, [{ ...written, at }])).get(written.hash);
  if (storedContent === undefined || storedContent instanceof RangeError)
    throw storedContent ?? new Error('The content was not written.');
  return storedContent;
}

/**
 * Keeps what readings found where nothing equal is kept yet, and its setups likewise, in as many statements however
 * many they are. What it gives is not deleted before the transaction ends.
 *
 * @param transaction a transaction: another one that finds the same at once waits for it
 * @returns by hash; a RangeError for a configuration that is nested some thousands deep, of which nothing is kept
 */
export async function storeContents(
  transaction: Queries,
  found: readonly ContentAt[],
): Promise<Map<string, KnownContent | RangeError>> {
  const byHash = new Map(found.map((one) => [one.hash, one]));
  // Whoever keeps several waits for another in the same order.
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

/** Until its first content has a number. */
const NO_CONTENT = 0;

/** Its first content becomes the example of a setup. */
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

/** A configuration whose setup is to be kept. */
export interface SetupToStore {
  data: unknown;
  fingerprint: Fingerprint;
  /** When it was found. */
  at: Date;
  isTooLarge: boolean;
}

/** Keeps the setups of configurations where they are not there yet. @returns the same with their setups' numbers */
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

/** Setups of the newest normal form that are there already, by their fingerprints. */
async function findSetups(transaction: Queries, wholes: readonly string[]): Promise<Map<string, number>> {
  const rows = await transaction
    .select({ number: setups.number, fingerprint: setups.fingerprint })
    .from(setups)
    .where(
      and(isOneOf(setups.fingerprint, [...new Set(wholes)]), eq(setups.normalForm, NORMAL_FORM_VERSION)),
    );
  return new Map(rows.map(({ number, fingerprint }) => [fingerprint, number]));
}

/** With what it can be found by. @returns its number */
async function makeSetup(
  transaction: Queries,
  { data, fingerprint: { whole: fingerprint, sections }, at, isTooLarge }: SetupToStore,
): Promise<number> {
  const { facts, unreadable, isTooDeep } = readSetup(data);
  const leftOut = isTooLarge ? 'too_large' : isTooDeep ? 'too_deep' : null;
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
  // Another transaction made it meanwhile, with its facts.
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
 * Deletes contents that no version has any more, and that are no setup's example. They are locked first, so that a
 * reading that finds one of them at this moment keeps it.
 */
export async function deleteUnusedContents(db: Queries, numbers: readonly (number | null)[]): Promise<void> {
  const known = [...new Set(numbers)].filter((number) => number !== null);
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
