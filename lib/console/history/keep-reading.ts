import type { Version } from '@/lib/contract/console-history';
import type { Queries } from '@/lib/db/database';
import { announce } from '../live/announce';
import { keepContents, writeContent } from './keep-content';
import { noteReadings } from './note-readings';
import type { Reading } from './reading';
import { findUnderSave } from './under-save';
import {
  asksForTheSame,
  contentBefore,
  dropOldest,
  type Found,
  type FoundAgain,
  findAgain,
  holdNewest,
  insertVersions,
  type Newest,
  rememberAgain,
  type Written,
} from './write-versions';

/** The most versions stored per profile. */
const MOST_VERSIONS = 500;

/**
 * In milliseconds, how long the previous version must have lasted for another outside change to be announced.
 */
const STANDS_FOR = 30_000;

/**
 * Stores a reading: as a new version if it differs from the profile's newest, otherwise by extending that
 * one. A reading sent before the newest one is dropped, in whatever order the responses arrive. A reading
 * that differs is not stored while a change by this console is in progress that may have caused the
 * difference: see `HELD_BACK`. Changes are announced to open screens, see `isNews`.
 *
 * @returns the new version, or one that turned out to be a save; null if nothing is new or stored
 * @throws any database error; a RangeError for a configuration nested thousands of levels deep
 */
export async function keepReading(
  db: Queries,
  reading: Reading,
  most = MOST_VERSIONS,
): Promise<Version | null> {
  const [kept = null] = await keepReadings(db, [reading], most);
  if (kept instanceof RangeError) throw kept;
  return kept === HELD_BACK ? null : kept;
}

/**
 * It is unknown whether the reading found our own change or someone else's; the next reading will show it.
 */
export const HELD_BACK = 'held back';

/** The result for a reading: see `keepReading`. */
export type Kept = Version | null | RangeError | typeof HELD_BACK;

/**
 * Like `keepReading`, for several readings with as many statements as for one: use it for batches.
 *
 * @returns the results in order; a RangeError for one nested thousands of levels deep, which is not stored
 */
export async function keepReadings(
  db: Queries,
  readings: readonly Reading[],
  most = MOST_VERSIONS,
): Promise<Kept[]> {
  const came = new Map<Reading, Kept>();
  // Readings of the same profile go into consecutive rounds.
  for (let left = readings; left.length > 0; ) {
    const firsts = [...new Map(left.toReversed().map((one) => [one.uuid, one])).values()];
    const kept = await keepOneEach(db, firsts, most);
    for (const one of firsts) came.set(one, kept.get(one.uuid) ?? null);
    left = left.filter((one) => !firsts.includes(one));
  }
  return readings.map((reading) => came.get(reading) ?? null);
}

/** Each reading is of a different profile. @returns results by profile; for all others nothing is new */
async function keepOneEach(
  db: Queries,
  readings: readonly Reading[],
  most: number,
): Promise<ReadonlyMap<string, Kept>> {
  const came = new Map<string, Kept>();
  const written: Written[] = [];
  for (const reading of readings) {
    try {
      written.push({ ...reading, content: writeContent(reading.data) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      came.set(reading.uuid, error);
    }
  }
  const isAgain = await findAgain(
    db,
    written.filter(({ saved }) => !saved),
  );
  const left = written.filter(({ uuid }) => !isAgain.has(uuid));
  if (left.length === 0) return came;
  await db.transaction(async (transaction) => {
    const contents = await keepContents(
      transaction,
      left.map(({ content, readAt }) => ({ ...content, at: new Date(readAt) })),
    );
    const newest = await holdNewest(
      transaction,
      left.map(({ uuid }) => uuid),
    );
    const again: FoundAgain[] = [];
    const different: Found[] = [];
    for (const reading of left) {
      const known = contents.get(reading.content.hash);
      if (known === undefined || known instanceof RangeError) {
        came.set(reading.uuid, known ?? null);
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
    for (const uuid of isHeldBack) came.set(uuid, HELD_BACK);
    const fresh = different.filter(({ reading }) => !isHeldBack.has(reading.uuid));
    for (const [uuid, version] of await rememberAgain(transaction, again)) came.set(uuid, version);
    for (const [uuid, version] of await insertVersions(transaction, fresh)) came.set(uuid, version);
    const note = ({ reading, known: { content, setup } }: Found) => ({
      uuid: reading.uuid,
      readAt: reading.readAt,
      number: numberOf(reading),
      content,
      setup,
    });
    await noteReadings(transaction, [
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
        before && isNews(before, reading)
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
  return came;
}

/** A save is newer than everything sent before it is stored, even if a reading confirmed it. */
const numberOf = ({ saved, number = null }: Reading): number | null => (saved ? null : number);

/**
 * Screens react to a change by reading the profile. If the service returned a different result each time,
 * that would never end, and would use up everyone's budget.
 */
const isNews = ({ reason, firstReadAt }: Newest, { saved, readAt }: Reading): boolean =>
  saved || reason !== 'changed' || Math.abs(readAt - firstReadAt.getTime()) >= STANDS_FOR;
