import type { Database } from '@/lib/platform/db/database';
import { type ActiveFaults, createActiveFaults } from '../faults/active-faults';
import { type Budgets, createBudgets } from '../rate-limit/budgets';
import { givesBackTo, leasesFrom } from '../rate-limit/grant-lease';
import { type LimitOverrides, limitsFrom } from '../rate-limit/limit-of';
import { accounts, clockOffset, faults } from '../tables';

/** Milliseconds since 1970. */
type Clock = () => number;

/**
 * The service's own clock: the machine's, offset by whole seconds. It determines tokens, windows and
 * timestamps.
 */
interface ServiceClock {
  now: Clock;
  readonly offset: number;
  setOff(seconds: number): void;
}

function createServiceClock(machine: Clock): ServiceClock {
  let offset = 0;
  return {
    now: () => machine() + offset * 1000,
    get offset() {
      return offset;
    },
    setOff(seconds) {
      offset = seconds;
    },
  };
}

/** Milliseconds for which a reading is used if other processes can write. */
const FRESH_FOR = 2_000;

/**
 * What every request needs and few change: the clock's offset, the faults, the limits. Kept in memory; with a
 * shared database the first request after two seconds reads it again, so another process's change is noticed
 * by then.
 */
export interface SharedState {
  /** Null if there is nothing to wait for. */
  refresh(): Promise<void> | null;
  /** Call it after a commit that changed any of it. */
  reload(): Promise<void>;
}

interface SharedHolding {
  clock: ServiceClock;
  faults: ActiveFaults;
  budgets: Budgets;
}

function createSharedState(
  { db, exclusive }: Database,
  machine: () => number,
  { clock, faults: active, budgets }: SharedHolding,
): SharedState {
  let readAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  let asked = 0;
  let taken = 0;
  const limits = new Map<string, string>();

  async function reload(): Promise<void> {
    asked += 1;
    const number = asked;
    const at = machine();
    const [offsets, rows, limited] = await Promise.all([
      db.select({ seconds: clockOffset.seconds }).from(clockOffset),
      db.select().from(faults).orderBy(faults.createdAt, faults.id),
      db.select().from(accounts),
    ]);
    // Ignore a reading that began earlier than the one already used.
    if (number < taken) return;
    taken = number;
    readAt = at;
    clock.setOff(offsets[0]?.seconds ?? 0);
    active.replace(rows);
    await Promise.all(limited.map(({ tokenLifetime, name, ...row }) => noticeLimits(row.slug, row)));
  }

  async function noticeLimits(slug: string, row: object): Promise<void> {
    const written = JSON.stringify(row);
    const before = limits.get(slug);
    limits.set(slug, written);
    if (before !== undefined && before !== written) await budgets.reset(slug);
  }

  return {
    reload,
    refresh() {
      if (exclusive) return null;
      const age = machine() - readAt;
      if (age >= 0 && age < FRESH_FOR) return null;
      asking ??= reload().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

/**
 * The state changed by settings and faults: each part, and the whole that keeps them in step with the
 * database.
 */
export function holdState(database: Database, machine: () => number, limits: LimitOverrides) {
  const { db } = database;
  const clock = createServiceClock(machine);
  const faults = createActiveFaults(machine);
  const budgets = createBudgets(leasesFrom(db, limitsFrom(db, limits)), givesBackTo(db), clock.now);
  const sharedState = createSharedState(database, machine, { clock, faults, budgets });
  return { clock, faults, budgets, sharedState };
}
