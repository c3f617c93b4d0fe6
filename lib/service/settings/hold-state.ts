import type { Database } from '@/lib/db/database';
import { createActiveFaults } from '../faults/active-faults';
import { createBudgets } from '../rate-limit/budgets';
import { givesBackTo, leasesFrom } from '../rate-limit/grant-lease';
import { type LimitOverrides, limitsFrom } from '../rate-limit/limit-of';
import { createServiceClock } from './service-clock';
import { createSharedState } from './shared-state';

/** What settings and faults move, each part by itself and the whole that keeps them in step with the database. */
export function holdState(database: Database, machine: () => number, limits: LimitOverrides) {
  const { db } = database;
  const clock = createServiceClock(machine);
  const faults = createActiveFaults(machine);
  const budgets = createBudgets(leasesFrom(db, limitsFrom(db, limits)), givesBackTo(db), clock.now);
  const sharedState = createSharedState(database, machine, { clock, faults, budgets });
  return { clock, faults, budgets, sharedState };
}
