import type { CallContext } from '../console/context';

/** Where a test is about something else: what is recorded goes nowhere. */
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
