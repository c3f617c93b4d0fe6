import type { ProfileLocks } from '@/lib/features/profiles/server/profile-locks';

export const UNCONTENDED_LOCKS: ProfileLocks = {
  acquire: async (profile) => ({
    profile,
    holder: 'test',
    signal: new AbortController().signal,
    release: async () => {},
  }),
  releaseIn: async () => {},
};
