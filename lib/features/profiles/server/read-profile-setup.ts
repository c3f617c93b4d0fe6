import 'server-only';
import { sql } from 'drizzle-orm';
import type { CallContext, ConsoleContext } from '@/lib/features/context';
import { toReading } from '@/lib/features/history/server/reading';
import { readNewestVersion } from '@/lib/features/history/server/version-row';
import { announce } from '@/lib/platform/live/announce';
import { askerOf, permit } from '@/lib/platform/use-case/permit';
import { type ProfileAnswer, readProfileAnswer } from '@/lib/upstream/profile-answer';
import type { ProfileSetup } from '../profile-setup';
import { knownProfiles } from '../tables';

interface Reading {
  /** In lower case, as returned by `profileUuid`. */
  uuid: string;
  requestId: string;
  /**
   * True: read now. `lately`: for a script that asks for a fresh read, and may share one sent within two
   * seconds. Otherwise any read of the last two seconds may be shared.
   */
  fresh?: boolean | 'lately' | undefined;
  /** For a save: it is not recorded as a view, as no one is shown the profile. */
  beforeSave?: true;
  signal?: AbortSignal | undefined;
}

/** Computed once per shared response, so that it is serialised only once. */
const setups = new WeakMap<ProfileAnswer, ProfileSetup>();

/**
 * A profile's current configuration from the service. Shared: do not change it. `readAt` and `requestId` are
 * those of the request to the service. The response is stored as a version, and the profile is added to the
 * directory; failures of either do not fail the read.
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
  // The directory neither delays the read nor makes it fail.
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
 * The newest stored version of a profile, for when the service cannot be read. `readAt` is when it was last
 * found. Null if none is stored, or it was too large.
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
 * Adds a profile that was read to the directory, or notes that it was seen again. Facts from events are not
 * changed, and the later of two times wins. Open screens are notified of a new one.
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
