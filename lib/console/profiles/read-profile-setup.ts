import 'server-only';
import { sql } from 'drizzle-orm';
import type { ProfileSetup } from '@/lib/contract/console-api';
import { knownProfiles } from '@/lib/db/console-schema';
import { type ProfileAnswer, readProfileAnswer } from '@/lib/upstream/profile-answer';
import type { CallContext, ConsoleContext } from '../context';
import { toReading } from '../history/reading';
import { readNewestVersion } from '../history/version-row';
import { announce } from '../live/announce';
import { askerOf, permit } from '../permit';

interface Reading {
  /** In lower case, as `profileUuid` gives it. */
  uuid: string;
  requestId: string;
  /**
   * Read now; `lately`: for a script that asks for a fresh read, and may share one that was sent within two seconds.
   * Otherwise any read of the last two seconds may be shared.
   */
  fresh?: boolean | 'lately' | undefined;
  /** For a save, which is recorded as what it is: nobody is shown anything. */
  beforeSave?: true;
  signal?: AbortSignal | undefined;
}

/** Made once of an answer that many share, so that it is serialised once too. */
const setups = new WeakMap<ProfileAnswer, ProfileSetup>();

/**
 * A profile's configuration as the service has it. Shared: do not change it. `readAt` and `requestId` are those
 * of the request for which the service was asked. What it says is kept as a version, and the
 * profile comes into the directory; neither fails a read.
 * @throws UpstreamError, or the reason of `signal`
 */
export async function readProfileSetup(
  context: CallContext,
  { uuid, requestId, beforeSave, fresh = false, signal }: Reading,
): Promise<ProfileSetup> {
  permit(context, 'profiles.read');
  const call = {
    priority: 'person' as const,
    asker: askerOf(context.operator),
    isSave: beforeSave,
    requestId,
    fresh,
    ...(signal ? { signal } : {}),
  };
  const answer = await context.upstream.readPortalConfiguration(uuid, call);
  if (!beforeSave) context.activity.viewed(context, uuid);
  const known = setups.get(answer);
  if (known) return known;
  const setup = toProfileSetup(uuid, requestId, answer);
  setups.set(answer, setup);
  context.readings.enqueue(toReading(uuid, requestId, answer));
  // The directory is not in the way of the read, and its failure not the read's.
  void recordSeen(context, uuid).catch(() => undefined);
  return setup;
}

export function toProfileSetup(uuid: string, requestId: string, answer: ProfileAnswer): ProfileSetup {
  return {
    uuid,
    configuration: answer.value,
    misfits: answer.misfits,
    extras: answer.extras,
    ...(answer.raw === answer.value ? {} : { raw: answer.raw }),
    readAt: new Date(answer.readAt).toISOString(),
    requestId,
  };
}

/**
 * The newest version of a profile that is kept, as it was last found: for when the service cannot be read. `readAt`
 * says how old it is. Null where none is kept, or it was too large.
 */
export async function readLastVersion(context: CallContext, uuid: string): Promise<ProfileSetup | null> {
  permit(context, 'profiles.read');
  await context.readings.settled(uuid);
  const newest = await readNewestVersion(context.db, uuid);
  if (newest === undefined || newest.data === null) return null;
  context.activity.viewed(context, uuid);
  const text = JSON.stringify({ data: newest.data });
  const answer = readProfileAnswer(text, { sent: false, readAt: newest.readAt.getTime() });
  return toProfileSetup(uuid, newest.requestId, answer);
}

/**
 * Puts a profile that was read into the directory, or notes that it was seen again. What events told of it
 * stays as it is, and of two times the later one stands. Open screens are told of a new one.
 */
export async function recordSeen(
  { db, now }: Pick<ConsoleContext, 'db' | 'now'>,
  uuid: string,
): Promise<void> {
  const at = new Date(now());
  await db.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(knownProfiles)
      .values({ uuid, seenAt: at, firstSeenAt: at })
      .onConflictDoUpdate({
        target: knownProfiles.uuid,
        set: { seenAt: sql`greatest(${knownProfiles.seenAt}, excluded.seen_at)` },
      })
      .returning({ firstSeenAt: knownProfiles.firstSeenAt });
    if (row?.firstSeenAt.getTime() === at.getTime()) {
      await announce(transaction, { kind: 'profile', profile: uuid });
    }
  });
}
