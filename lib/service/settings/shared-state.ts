import type { Database } from '@/lib/platform/db/database';
import { createActiveFaults } from '../faults/active-faults';
import { createBudgets } from '../rate-limit/budgets';
import { givesBackTo, leasesFrom } from '../rate-limit/grant-lease';
import { type LimitOverrides, limitsFrom } from '../rate-limit/limit-of';
import { accounts, clockOffset, faults } from '../tables';

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

/**
 * The state changed by settings and faults: each part, and the whole that keeps them in step with the
 * database. `clock` is the service's own, for tokens, windows and timestamps: the machine's, offset by whole seconds.
 */
export function holdState({ db, exclusive }: Database, machine: () => number, overrides: LimitOverrides) {
  let offset = 0;
  const clock = () => machine() + offset * 1000;
  const active = createActiveFaults(machine);
  const budgets = createBudgets(leasesFrom(db, limitsFrom(db, overrides)), givesBackTo(db), clock);
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
    offset = offsets[0]?.seconds ?? 0;
    active.replace(rows);
    await Promise.all(limited.map(({ tokenLifetime, name, ...row }) => noticeLimits(row.slug, row)));
  }

  async function noticeLimits(slug: string, row: object): Promise<void> {
    const written = JSON.stringify(row);
    const before = limits.get(slug);
    limits.set(slug, written);
    if (before !== undefined && before !== written) await budgets.reset(slug);
  }

  const sharedState: SharedState = {
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
  return { clock, faults: active, budgets, sharedState };
}
