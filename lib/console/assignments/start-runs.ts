import { type Clock, systemClock } from '@/lib/clock';
import type { BudgetSettings } from '@/lib/contract/background-budget';
import type { Queries } from '@/lib/db/database';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { AnyKind } from '@/lib/work/work-kind';
import type { WorkStore } from '@/lib/work/work-store';
import { CallSlots } from '../background-budget/call-slots';
import { followUse } from '../background-budget/follow-use';
import { reserveCalls } from '../background-budget/reserve-calls';
import type { ProfileLocks } from '../profile-locks/profile-locks';
import type { SignInSettings } from '../sign-in/sign-in-settings';
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

/** Milliseconds after which people's writes are reported by an instance that carries out nothing itself. */
const REPORTED_EVERY = 5_000;

/** Carrying out assignments in this process: their kind of work, within the budgets that all instances share. */
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
  // Before the survey's, out of the same budget, which is told by the survey what people take of it.
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
