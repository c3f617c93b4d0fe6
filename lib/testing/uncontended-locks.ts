import type { ProfileLocks } from '../console/profile-locks/profile-locks';

/** Locks that no one else ever holds. */
export const UNCONTENDED_LOCKS: ProfileLocks = {
  acquire: async (profile) => ({
    profile,
    holder: 'test',
    signal: new AbortController().signal,
    release: async () => {},
  }),
  releaseIn: async () => {},
};
