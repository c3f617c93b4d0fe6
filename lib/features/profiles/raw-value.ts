import type { ProfileSetup } from './profile-setup';

/** The `data` of the service's answer. It is sent only once: `raw` is there only if not all of it could be read. */
export const rawValue = (setup: Pick<ProfileSetup, 'configuration' | 'raw'>): unknown =>
  setup.raw ?? setup.configuration;
