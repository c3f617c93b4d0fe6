import type { Version } from '@/lib/contract/console-history';
import type { Queries } from '@/lib/db/database';
import { announce } from '../live/announce';
import { findUnderSave } from './find-under-save';
import type { Reading } from './reading';
import { recordReadings } from './record-readings';
import { storeContents, writeContent } from './store-content';
import {
  asksForTheSame,
  contentBefore,
  dropOldest,
  findRepeated,
  holdNewest,
  insertVersions,
  type NewestVersion,
  type ReadingWithNewest,
  type RepeatedReading,
  type SerialisedReading,
  touchRepeated,
} from './write-versions';

/** Versions of a profile that are kept. */
const MOST_VERSIONS = 500;

/** How long a change that was found must have stood for another one to be announced, in milliseconds. */
const STANDS_FOR = 30_000;

/**
 * Keeps a reading: as a version of its own where it differs from the profile's newest, which otherwise was found
 * once more. A reading that was sent before the newest one is dropped, whatever order their answers came in. One that
 * differs is not stored while a change of this console is under way that it may have found: see `HELD_BACK`. A change is
 * announced to the open screens, see `isReportable`.
 *
 * @returns the version that came to be, or that turned out to be a save; null where nothing is new or stored
 * @throws whatever the database throws; a RangeError for a configuration that is nested some thousands deep
 */
export async function storeReading(
  db: Queries,
  reading: Reading,
  most = MOST_VERSIONS,
): Promise<Version | null> {
  const [result = null] = await storeReadings(db, [reading], most);
  if (result instanceof RangeError) throw result;
  return result === HELD_BACK ? null : result;
}

/** Nobody can tell whether it found our own change or someone else's: it says so when it is read again. */
export const HELD_BACK = 'held back';

/** What came of a reading: see `storeReading`. */
export type StoreResult = Version | null | RangeError | typeof HELD_BACK;

/**
 * As `storeReading`, of several in as many statements as of one: what works through many keeps them together.
 *
 * @returns of each, in their order; a RangeError for one that is nested some thousands deep and was not kept
 */
export async function storeReadings(
  db: Queries,
  readings: readonly Reading[],
  most = MOST_VERSIONS,
): Promise<StoreResult[]> {
  const results = new Map<Reading, StoreResult>();
  // Of a profile one after the other.
  for (let left = readings; left.length > 0; ) {
    const firsts = [...new Map(left.toReversed().map((one) => [one.uuid, one])).values()];
    const result = await storeOneEach(db, firsts, most);
    for (const one of firsts) results.set(one, result.get(one.uuid) ?? null);
    left = left.filter((one) => !firsts.includes(one));
  }
  return readings.map((reading) => results.get(reading) ?? null);
}

/** Each of another profile. @returns what is to be told, by profile; of all others nothing is new */
async function storeOneEach(
  db: Queries,
  readings: readonly Reading[],
  most: number,
): Promise<ReadonlyMap<string, StoreResult>> {
  const results = new Map<string, StoreResult>();
  const written: SerialisedReading[] = [];
  for (const reading of readings) {
    try {
      written.push({ ...reading, content: writeContent(reading.data) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      results.set(reading.uuid, error);
    }
  }
  const isAgain = await findRepeated(
    db,
    written.filter(({ saved }) => !saved),
  );
  const left = written.filter(({ uuid }) => !isAgain.has(uuid));
  if (left.length === 0) return results;
  await db.transaction(async (transaction) => {
    const contents = await storeContents(
      transaction,
      left.map(({ content, readAt }) => ({ ...content, at: new Date(readAt) })),
    );
    const newest = await holdNewest(
      transaction,
      left.map(({ uuid }) => uuid),
    );
    const again: RepeatedReading[] = [];
    const different: ReadingWithNewest[] = [];
    for (const reading of left) {
      const known = contents.get(reading.content.hash);
      if (known === undefined || known instanceof RangeError) {
        results.set(reading.uuid, known ?? null);
        continue;
      }
      const before = newest.get(reading.uuid);
      if (before && asksForTheSame(before, known)) {
        again.push({ reading, before, known, isSave: reading.saved && before.reason === 'changed' });
      } else if (!before || (numberOf(reading) ?? Infinity) >= before.readNumber) {
        different.push({ reading, before, known });
      }
    }
    const isHeldBack = await findUnderSave(
      transaction,
      different.flatMap(({ reading, before }) => (before && !reading.saved ? reading : [])),
    );
    for (const uuid of isHeldBack) results.set(uuid, HELD_BACK);
    const fresh = different.filter(({ reading }) => !isHeldBack.has(reading.uuid));
    for (const [uuid, version] of await touchRepeated(transaction, again)) results.set(uuid, version);
    for (const [uuid, version] of await insertVersions(transaction, fresh)) results.set(uuid, version);
    const note = ({ reading, known: { content, setup } }: ReadingWithNewest) => ({
      uuid: reading.uuid,
      readAt: reading.readAt,
      number: numberOf(reading),
      content,
      setup,
    });
    await recordReadings(transaction, [
      ...again.map(note),
      ...fresh.map((one) => ({ ...note(one), before: contentBefore(one) })),
    ]);
    await dropOldest(
      transaction,
      fresh.map(({ reading: { uuid } }) => uuid),
      most,
    );
    await announce(
      transaction,
      fresh.flatMap(({ reading, before }) =>
        before && isReportable(before, reading)
          ? [
              {
                kind: 'configuration' as const,
                profile: reading.uuid,
                readAt: new Date(reading.readAt).toISOString(),
              },
            ]
          : [],
      ),
    );
  });
  return results;
}

/** A save is newer than all that was sent before it is stored, also where it was a read that confirmed it. */
const numberOf = ({ saved, number = null }: Reading): number | null => (saved ? null : number);

/**
 * Screens that are told of a change read the profile: if the service answered each read differently, that would
 * be for ever, and out of the budget of all.
 */
const isReportable = ({ reason, firstReadAt }: NewestVersion, { saved, readAt }: Reading): boolean =>
  saved || reason !== 'changed' || Math.abs(readAt - firstReadAt.getTime()) >= STANDS_FOR;
