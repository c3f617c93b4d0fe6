import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { fingerprintOf } from '@/lib/configuration/fingerprint';
import { NORMAL_FORM_VERSION } from '@/lib/configuration/normal-form';
import { readSetup } from '@/lib/configuration/setup-facts';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents, setupFacts, setups } from '@/lib/db/setup-schema';
import { storableText } from '@/lib/db/storable';

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
export interface WrittenContent {
  data: unknown;
  text: string;
  /** SHA-256 of the text, hexadecimal: by it equal contents are found without a look into them. */
  hash: string;
}

/** @throws RangeError for a configuration that is nested some thousands deep */
export function writeContent(data: unknown): WrittenContent {
  const text = JSON.stringify(data);
  return { data, text, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * Keeps what a reading found where nothing equal is kept yet, and its setup likewise. What it gives is not deleted
 * before the transaction ends.
 *
 * @param transaction a transaction: another one that finds the same at once waits for it
 * @throws RangeError for a configuration that is nested some thousands deep
 */
export async function keepContent(
  transaction: Queries,
  { data, text, hash }: WrittenContent,
  at: Date,
): Promise<KnownContent> {
  const known = await findContent(transaction, hash);
  if (known) return known;
  const isTooLarge = text.length > MOST_CHARACTERS;
  const { setup, fingerprint } = await keepSetup(transaction, data, { at, isTooLarge });
  const [row] = await transaction
    .insert(contents)
    .values({ hash, data: isTooLarge ? null : data, setup })
    .onConflictDoUpdate({ target: contents.hash, set: { setup } })
    .returning({ content: contents.number });
  if (!row) throw new Error('The content was not written.');
  await giveExample(transaction, setup, row.content);
  return { content: row.content, setup, fingerprint };
}

async function findContent(transaction: Queries, hash: string): Promise<KnownContent | null> {
  const { rows } = (await transaction.execute(sql`
    SELECT content.number::float8 AS content, setup.number::float8 AS setup, setup.fingerprint
    FROM ${contents} AS content JOIN ${setups} AS setup ON setup.number = content.setup
    WHERE content.hash = ${hash} AND setup.normal_form = ${NORMAL_FORM_VERSION}
    FOR KEY SHARE OF content`)) as unknown as { rows: KnownContent[] };
  return rows[0] ?? null;
}

/** Until its first content has a number. */
const NO_CONTENT = 0;

/** Its first content becomes the example of a setup. */
export async function giveExample(transaction: Queries, setup: number, content: number): Promise<void> {
  await transaction
    .update(setups)
    .set({ content })
    .where(and(eq(setups.number, setup), eq(setups.content, NO_CONTENT)));
}

/** The setup that a configuration is, with what it can be found by. */
export async function keepSetup(
  transaction: Queries,
  data: unknown,
  { at, isTooLarge }: { at: Date; isTooLarge: boolean },
  { whole: fingerprint, sections } = fingerprintOf(data),
): Promise<Omit<KnownContent, 'content'>> {
  const isSetup = and(eq(setups.fingerprint, fingerprint), eq(setups.normalForm, NORMAL_FORM_VERSION));
  const find = () => transaction.select({ setup: setups.number }).from(setups).where(isSetup);
  const [known] = await find();
  if (known) return { ...known, fingerprint };
  const { facts, unreadable, isTooDeep } = readSetup(data);
  const leftOut = isTooLarge ? 'too_large' : isTooDeep ? 'too_deep' : null;
  const [made] = await transaction
    .insert(setups)
    .values({
      ...{ fingerprint, sections, unreadable, leftOut, content: NO_CONTENT, firstSeenAt: at },
      normalForm: NORMAL_FORM_VERSION,
    })
    .onConflictDoNothing()
    .returning({ setup: setups.number });
  // Another transaction made it meanwhile, with its facts.
  if (!made) {
    const [theirs] = await find();
    if (!theirs) throw new Error('The setup was not written.');
    return { ...theirs, fingerprint };
  }
  const rows = facts.map(({ kind, value }) => ({
    kind,
    value: storableText(value) ?? '',
    setup: made.setup,
  }));
  if (rows.length > 0) {
    await transaction.execute(sql`
      INSERT INTO ${setupFacts} (kind, value, setup)
      SELECT kind, value, setup FROM json_to_recordset(${JSON.stringify(rows)}::json) AS fact (kind text, value text, setup bigint)
      ON CONFLICT DO NOTHING`);
  }
  return { ...made, fingerprint };
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
      .where(inArray(contents.number, known))
      .for('update', { skipLocked: true });
    if (locked.length === 0) return;
    await transaction.execute(sql`
      DELETE FROM ${contents} WHERE number = ANY(${`{${locked.map(({ number }) => number).join(',')}}`}::bigint[])
        AND NOT EXISTS (SELECT FROM ${snapshots} AS version WHERE version.content = ${contents}.number)
        AND NOT EXISTS (SELECT FROM ${setups} AS setup WHERE setup.content = ${contents}.number)`);
  });
}
