import 'server-only';
import type { ProfileSetup } from '@/lib/contract/console-api';
import type { ConsoleContext } from '../context';

/**
 * A profile's configuration as the service has it now.
 * @param uuid In lower case, as `profileUuid` gives it.
 * @throws UpstreamError
 */
export async function readProfileSetup(
  context: ConsoleContext,
  uuid: string,
  requestId: string,
  { fresh = false } = {},
): Promise<ProfileSetup> {
  const reading = await context.upstream.readPortalConfiguration(uuid, { priority: 'person', fresh });
  return toProfileSetup(context, uuid, requestId, reading);
}

export function toProfileSetup(
  context: ConsoleContext,
  uuid: string,
  requestId: string,
  reading: Awaited<ReturnType<ConsoleContext['upstream']['readPortalConfiguration']>>,
): ProfileSetup {
  return {
    uuid,
    configuration: reading.value,
    misfits: reading.misfits,
    extras: reading.extras,
    ...(reading.raw === reading.value ? {} : { raw: reading.raw }),
    readAt: new Date(context.now()).toISOString(),
    requestId,
  };
}
