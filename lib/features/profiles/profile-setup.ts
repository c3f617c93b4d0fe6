import * as z from 'zod';
import type { ProfilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import { extra, misfit, type Tolerant } from '@/lib/configuration/contract/tolerant-reading';
import { problem } from '@/lib/platform/api/problem';

/** The readable part of a profile's configuration, and its misfits. */
export const profileSetup = z.object({
  uuid: z.string(),
  configuration: z.custom<Tolerant<ProfilePortalConfiguration>>(
    (value) => typeof value === 'object' && value !== null,
  ),
  misfits: z.array(misfit).max(100_000),
  extras: z.array(extra).max(100_000),
  /** The raw `data` of the answer, if it is not identical to `configuration`; see `rawValue`. */
  raw: z.unknown().optional(),
  readAt: z.string(),
  requestId: z.string(),
  /** Why the service could not be read, if this is the last stored version. */
  staleBecause: problem.optional(),
});
export type ProfileSetup = z.infer<typeof profileSetup>;
