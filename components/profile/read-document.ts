import type { ProfilePortalConfiguration } from '@/lib/contract/profile-portal-configuration';
import type { Tolerant } from '@/lib/contract/tolerant-reading';

/** One of the documents that the portal asks for, as far as it could be read. */
export type ReadDocument = Tolerant<ProfilePortalConfiguration['document']['documents'][number]>;
