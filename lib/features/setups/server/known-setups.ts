import { eq, sql } from 'drizzle-orm';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { presenceOf, type Reading, type SectionWords, setupWords } from '../setup-words';
import type { Presence } from '../setups';
import { contents, setups } from '../tables';

/** A setup without its body. */
export interface KnownSetup {
  number: number;
  fingerprint: string;
  sections: Readonly<Record<string, string>>;
  unreadable: readonly string[];
  leftOut: string | null;
  /** In the order of the document; empty if it was too large to store. */
  presence: readonly Presence[];
}

type SetupHashes = Pick<KnownSetup, 'number' | 'sections' | 'unreadable'>;

/** Two setups, to be described by how the second differs. */
export interface Pair {
  head: KnownSetup;
  setup: KnownSetup;
  differs: readonly string[];
}

/** Beyond this the cache is cleared, and setups are read again as needed. */
const MOST_SETUPS = 5_000;
const MOST_PAIRS = 20_000;
/** Bodies read at once: one has some 8 kB, and up to half a megabyte. */
const AT_ONCE = 50;

interface RememberedSetups {
  setups: Map<number, KnownSetup>;
  hashes: Map<number, SetupHashes>;
  words: Map<string, readonly SectionWords[]>;
}

/** A setup's row never changes, so what was derived from it is cached, by database. */
const remembered = new WeakMap<object, RememberedSetups>();

function recall(db: Queries): RememberedSetups {
  const known = remembered.get(db) ?? { setups: new Map(), hashes: new Map(), words: new Map() };
  remembered.set(db, known);
  return known;
}

/** The setups by number; deleted ones are left out. */
export async function readSetups(db: Queries, numbers: readonly number[]): Promise<Map<number, KnownSetup>> {
  const known = recall(db).setups;
  const missing = numbers.filter((number) => !known.has(number));
  if (known.size + missing.length > MOST_SETUPS) known.clear();
  const wanted = known.size === 0 ? numbers : missing;
  const read = new Map<number, KnownSetup>();
  for (const some of slices(wanted)) {
    for (const { data, ...setup } of await readBodies(db, some)) {
      const presence = SECTION_KEYS.map((key) => presenceOf({ data, unreadable: setup.unreadable }, key));
      read.set(setup.number, { ...setup, presence: data === null ? [] : presence });
    }
  }
  for (const [number, setup] of read) known.set(number, setup);
  return new Map(
    numbers.flatMap((number) => {
      const setup = read.get(number) ?? known.get(number);
      return setup ? [[number, setup] as const] : [];
    }),
  );
}

/** The same, limited to what needs no bodies: for any number of setups. */
export async function readHashes(
  db: Queries,
  numbers: readonly number[],
): Promise<(number: number) => SetupHashes | undefined> {
  const { setups: known, hashes } = recall(db);
  const missing = numbers.filter((number) => !known.has(number) && !hashes.has(number));
  const { number, sections, unreadable } = setups;
  const isAsked = sql`${number} = ANY(${`{${missing.join(',')}}`}::bigint[])`;
  const rows =
    missing.length === 0 ? [] : await db.select({ number, sections, unreadable }).from(setups).where(isAsked);
  const read = new Map<number, SetupHashes>(rows.map((row) => [row.number, row]));
  if (hashes.size + read.size <= MOST_SETUPS) for (const [asked, row] of read) hashes.set(asked, row);
  return (asked) => read.get(asked) ?? known.get(asked) ?? hashes.get(asked);
}

/** How the second of each pair differs from the first, in the order of the pairs. */
export async function readWords(db: Queries, pairs: readonly Pair[]): Promise<(readonly SectionWords[])[]> {
  const { words } = recall(db);
  const missing = pairs.filter((pair) => !words.has(keyOf(pair)));
  if (words.size + missing.length > MOST_PAIRS) words.clear();
  const byHead = new Map<number, Pair[]>();
  for (const pair of words.size === 0 ? pairs : missing) {
    byHead.set(pair.head.number, [...(byHead.get(pair.head.number) ?? []), pair]);
  }
  const made = new Map<string, readonly SectionWords[]>();
  for (const [number, ofHead] of byHead) {
    const head = (await readBodies(db, [number]))[0];
    for (const some of slices(ofHead)) {
      const bodies = await readBodies(
        db,
        some.map(({ setup }) => setup.number),
      );
      const readings = new Map<number, Reading>(bodies.map((body) => [body.number, body]));
      for (const pair of some) {
        const reading = readings.get(pair.setup.number);
        made.set(keyOf(pair), head && reading ? setupWords(head, reading, pair.differs) : []);
      }
    }
  }
  for (const [key, text] of made) words.set(key, text);
  return pairs.map((pair) => made.get(keyOf(pair)) ?? words.get(keyOf(pair)) ?? []);
}

/** Compared with a baseline fewer sections count than with a family's head. */
const keyOf = ({ head, setup, differs }: Pair): string =>
  `${head.number} ${setup.number} ${differs.join(' ')}`;

/** The setups with an example of their bodies. */
export function readBodies(db: Queries, numbers: readonly number[]) {
  return db
    .select({
      number: setups.number,
      fingerprint: setups.fingerprint,
      sections: setups.sections,
      unreadable: setups.unreadable,
      leftOut: setups.leftOut,
      data: contents.data,
    })
    .from(setups)
    .leftJoin(contents, eq(contents.number, setups.content))
    .where(isOneOf(setups.number, numbers));
}

export interface SetupExample {
  setup: number;
  /** As the service sent it; null if no version with this setup is kept. */
  data: unknown;
}

/** The body of one configuration of each setup. */
export const readExamples = (db: Queries, numbers: readonly number[]): Promise<SetupExample[]> =>
  db
    .select({ setup: setups.number, data: contents.data })
    .from(setups)
    .leftJoin(contents, eq(contents.number, setups.content))
    .where(isOneOf(setups.number, numbers));

function* slices<Item>(list: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < list.length; start += AT_ONCE) yield list.slice(start, start + AT_ONCE);
}
