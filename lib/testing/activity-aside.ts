import type { CallContext } from '@/lib/features/context';

/** For tests about something else: Activity entries are discarded. */
export const ACTIVITY_ASIDE: Pick<CallContext, 'activity' | 'now'> = {
  activity: {
    write: async () => 1,
    note: async () => {},
    repeated: async () => {},
    exported: async () => {},
    viewed: () => {},
  },
  now: Date.now,
};
