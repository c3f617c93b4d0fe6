import type { ProfileLocks } from '@/lib/features/profiles/server/profile-locks';
import type { SignInSettings } from '@/lib/features/sign-in/server/sign-in-settings';
import type { BudgetSettings } from '@/lib/features/survey/background-budget';
import { CallSlots } from '@/lib/features/survey/server/call-slots';
import { followUse } from '@/lib/features/survey/server/follow-use';
import { reserveCalls } from '@/lib/features/survey/server/reserve-calls';
import { type Clock, systemClock } from '@/lib/platform/clock';
import type { Queries } from '@/lib/platform/db/database';
import type { AnyKind } from '@/lib/platform/work/work-kind';
import type { WorkStore } from '@/lib/platform/work/work-store';
import type { Upstream } from '@/lib/upstream/create-upstream';
import { runKind } from './run-kind';

interface RunsOptions {
  db: Queries;
  store: WorkStore;
  upstream: Pick<Upstream, 'readPortalConfiguration' | 'updateForms' | 'used' | 'people' | 'state'>;
  budget: BudgetSettings;
  profileLocks: ProfileLocks;
  log: (error: unknown) => void;
  clock?: Clock;
  providerDays: SignInSettings['providerDays'];
}

/** How often an instance that carries out nothing itself reports people's writes, in milliseconds. */
const REPORTED_EVERY = 5_000;

/** Carries out assignments in this process, within the budgets shared by all instances. */
export function createRuns(options: RunsOptions): {
  kind: AnyKind;
  begin(): void;
  stop(): void;
} {
  const { db, store, upstream, budget, profileLocks, log, clock = systemClock, providerDays } = options;
  const use = followUse(upstream, 'writes', clock);
  const reserveWrites = (most: number) => reserveCalls(db, store, 'writes', budget, most, use.report());
  const common = { clock, people: upstream.people, gaveWay: () => undefined, log };
  const writes = new CallSlots({ ...common, grant: reserveWrites });
  // Takes precedence over the survey in the same budget; the survey reports what people use of it.
  const reads = new CallSlots({
    ...common,
    grant: (most) => {
      const limit = upstream.state().budget?.limit ?? null;
      const report = { people: 0, background: 0, all: 0, limit };
      return reserveCalls(db, store, 'reads', budget, most, { ...report, comesFirst: true });
    },
  });
  let reporting: NodeJS.Timeout | undefined;
  return {
    kind: runKind({ db, store, upstream, writes, reads, profileLocks, clock, providerDays }),
    begin() {
      reporting = setInterval(() => {
        if (use.hasUnreported()) reserveWrites(0).catch(log);
      }, REPORTED_EVERY).unref();
    },
    stop: () => clearInterval(reporting),
  };
}
