import { createHash } from 'node:crypto';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import { ordinaryNumbers } from '@/lib/configuration/exact-number';
import { normalForm } from '@/lib/configuration/normal-form';
import { shortChanges } from '@/lib/configuration/short-changes';
import type { Version, VersionForms, VersionReason } from '@/lib/contract/console-history';
import { holdLock } from '@/lib/db/advisory-locks';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import type { ProfileAnswer } from '@/lib/upstream/profile-answer';
import { announce } from '../live/announce';
import { toVersion, VERSION_COLUMNS } from './version-row';

/** What a call of the service told of a profile's configuration. */
export interface Reading {
  /** The profile's, in lower case. */
  uuid: string;
  /** The `data` of the answer as it came. */
  data: unknown;
  /** Null where they could not be read whole. */
  forms: VersionForms | null;
  /** When the answer came: Unix time in milliseconds. */
  readAt: number;
  requestId: string;
  /** Whether it answered a save that changed the forms. */
  saved: boolean;
}

export function toReading(
  uuid: string,
  requestId: string,
  answer: Pick<ProfileAnswer, 'raw' | 'value' | 'misfits' | 'readAt'>,
): Reading {
  return { uuid, data: answer.raw, forms: formsOf(answer), readAt: answer.readAt, requestId, saved: false };
}

function formsOf({ value, misfits }: Pick<ProfileAnswer, 'value' | 'misfits'>): VersionForms | null {
  const { enabled, form_ids: sent } = value.forms ?? {};
  const form_ids = sent && ordinaryNumbers(sent);
  const isWhole = misfits.every(({ path }) => path !== 'forms' && !path.startsWith('forms.'));
  return isWhole && enabled !== undefined && form_ids !== undefined ? { enabled, form_ids } : null;
}

/** Bounds of what is kept: a configuration of the document has some 8 kB. */
const MOST_VERSIONS = 500;
const MOST_CHARACTERS = 512 * 1024;

/** How long a change that was found must have stood for another one to be announced, in milliseconds. */
const STANDS_FOR = 30_000;

/**
 * Keeps a reading: as a version of its own where it differs from the profile's newest, which otherwise was found
 * once more. A reading older than what is known of the newest says nothing and is dropped. A change is announced
 * to the open screens, see `isNews`.
 *
 * @returns the version that came to be, or that turned out to be a save; null where nothing is new
 * @throws whatever the database throws; a RangeError for a configuration that is nested some thousands deep
 */
export async function keepReading(
  db: Queries,
  reading: Reading,
  most = MOST_VERSIONS,
): Promise<Version | null> {
  const hash = hashOf(reading.data);
  if (!reading.saved && (await wasFoundAgain(db, reading, hash))) return null;
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'profileVersions', reading.uuid);
    const newest = await readNewest(transaction, reading.uuid);
    if (newest && asksForTheSame(newest, hash)) return rememberAgain(transaction, newest, reading, hash);
    if (newest && newest.lastReadAt.getTime() > reading.readAt) return null;
    const version = await insert(transaction, reading, hash, newest);
    await dropOldest(transaction, reading.uuid, most);
    if (newest && isNews(newest, reading)) {
      const readAt = new Date(reading.readAt).toISOString();
      await announce(transaction, { kind: 'configuration', profile: reading.uuid, readAt });
    }
    return version;
  });
}

/** SHA-256 of the normal form's canonical JSON (RFC 8785), hexadecimal. */
const hashOf = (data: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(normalForm(data)))
    .digest('hex');

/** A hash of before the normal form, or of an earlier one, is made anew of what was kept. */
const asksForTheSame = (newest: Newest, hash: string): boolean =>
  newest.hash === hash || (newest.data !== null && hashOf(newest.data) === hash);

/** Most readings find what was found before: one statement. */
async function wasFoundAgain(db: Queries, { uuid, readAt }: Reading, hash: string): Promise<boolean> {
  const newest = db
    .select({ number: snapshots.number })
    .from(snapshots)
    .where(eq(snapshots.profile, uuid))
    .orderBy(desc(snapshots.number))
    .limit(1);
  const found = await db
    .update(snapshots)
    .set({ lastReadAt: later(readAt) })
    .where(and(eq(snapshots.number, sql`(${newest})`), eq(snapshots.hash, hash)))
    .returning({ number: snapshots.number });
  return found.length > 0;
}

async function readNewest(db: Queries, uuid: string) {
  const [newest] = await db
    .select()
    .from(snapshots)
    .where(eq(snapshots.profile, uuid))
    .orderBy(desc(snapshots.number))
    .limit(1);
  return newest;
}

type Newest = NonNullable<Awaited<ReturnType<typeof readNewest>>>;

/** A read that overtook the answer of our own save has found its change already: it was the save. */
async function rememberAgain(
  db: Queries,
  { number, reason }: Newest,
  { saved, readAt, requestId }: Reading,
  hash: string,
): Promise<Version | null> {
  const wasSave = saved && reason === 'changed';
  const [row] = await db
    .update(snapshots)
    .set({ hash, lastReadAt: later(readAt), ...(wasSave ? { reason: 'saved', requestId } : {}) })
    .where(eq(snapshots.number, number))
    .returning(VERSION_COLUMNS);
  return wasSave && row ? toVersion(row) : null;
}

/**
 * Screens that are told of a change read the profile: if the service answered each read differently, that would
 * be for ever, and out of the budget of all.
 */
const isNews = ({ reason, firstReadAt }: Newest, { saved, readAt }: Reading): boolean =>
  saved || reason !== 'changed' || readAt - firstReadAt.getTime() >= STANDS_FOR;

async function insert(
  db: Queries,
  { uuid, data, forms, readAt, requestId, saved }: Reading,
  hash: string,
  newest: Newest | undefined,
): Promise<Version | null> {
  const reason: VersionReason = saved ? 'saved' : newest ? 'changed' : 'read';
  const isKnown = newest !== undefined && newest.data !== null;
  const at = new Date(readAt);
  const row = {
    profile: uuid,
    hash,
    reason,
    firstReadAt: at,
    lastReadAt: at,
    changes: isKnown ? shortChanges(newest.data, data) : [],
    forms,
    requestId,
    data: JSON.stringify(data).length > MOST_CHARACTERS ? null : data,
  };
  const [kept] = await db.insert(snapshots).values(row).returning(VERSION_COLUMNS);
  return kept ? toVersion(kept) : null;
}

async function dropOldest(db: Queries, uuid: string, most: number): Promise<void> {
  const ofProfile = eq(snapshots.profile, uuid);
  const [oldest] = await db
    .select({ number: snapshots.number })
    .from(snapshots)
    .where(ofProfile)
    .orderBy(desc(snapshots.number))
    .offset(most - 1)
    .limit(1);
  if (oldest) await db.delete(snapshots).where(and(ofProfile, lt(snapshots.number, oldest.number)));
}

const later = (readAt: number) =>
  sql`greatest(${snapshots.lastReadAt}, ${new Date(readAt).toISOString()}::timestamptz)`;
