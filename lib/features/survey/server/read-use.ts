import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { rowsOf } from '@/lib/platform/work/work-store';
import { backgroundUse } from '../tables';
import type { Budget } from './reserve-calls';

/** Calls by all instances answered in the last minute. */
export interface BudgetUsed {
  people: number;
  background: number;
}

export async function readUse(db: Queries, budget: Budget): Promise<BudgetUsed> {
  const [used] = await rowsOf<BudgetUsed>(
    db,
    sql`SELECT COALESCE(sum(people), 0)::int AS people, COALESCE(sum(background), 0)::int AS background
      FROM ${backgroundUse} WHERE budget = ${budget} AND at > ${consoleWorkStore().now()} - interval '1 minute'`,
  );
  return used ?? { people: 0, background: 0 };
}

/**
 * The part of a window's use that background work caused: in proportion to the last minute's calls, since the
 * window may have started a second ago. The rest is by people and by others outside this console.
 */
export function usedByBackground(
  { limit, remaining }: { limit: number; remaining: number },
  { people, background }: BudgetUsed,
): number {
  const usedAll = Math.max(0, limit - remaining);
  return background === 0
    ? 0
    : Math.min(background, Math.round((usedAll * background) / (people + background)));
}
