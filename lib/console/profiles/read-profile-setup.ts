import 'server-only';
import type { ProfileSetup } from '@/lib/contract/console-api';
import type { ProfileAnswer } from '@/lib/upstream/profile-answer';
import type { ConsoleContext } from '../context';

interface Reading {
  /** In lower case, as `profileUuid` gives it. */
  uuid: string;
  requestId: string;
  /** Read now, for whoever compares or asked expressly; otherwise a read of the last second may be shared. */
  fresh?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** Made once of an answer that many share, so that it is serialised once too. */
const setups = new WeakMap<ProfileAnswer, ProfileSetup>();

/**
 * A profile's configuration as the service has it. Shared: do not change it. `readAt` and `requestId` are those
 * of the request for which the service was asked.
 * @throws UpstreamError, or the reason of `signal`
 */
export async function readProfileSetup(
  context: ConsoleContext,
  { uuid, requestId, fresh = false, signal }: Reading,
): Promise<ProfileSetup> {
  const call = { priority: 'person' as const, requestId, fresh, ...(signal ? { signal } : {}) };
  const answer = await context.upstream.readPortalConfiguration(uuid, call);
  const setup = setups.get(answer) ?? toProfileSetup(uuid, requestId, answer);
  setups.set(answer, setup);
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
