import { eq } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { backgroundBudgets } from '../tables';
import { paceOf } from './pace';
import { type BudgetUsed, readUse } from './read-use';
import type { Budget } from './reserve-calls';

/** The state of a budget, in calls a minute. */
export interface BudgetPace {
  /** The share of the calls left by people, in per cent. */
  share: number;
  /** The service's limit; null: unknown. */
  limit: number | null;
  /** What people and others use, and what background work may use of the rest. */
  taken: number;
  allowed: number;
  used: BudgetUsed;
}

/** @param told The limit that the service reported to this process; null: none so far */
export async function readBudgetPace(
  { db, budget }: Pick<CallContext, 'db' | 'budget'>,
  name: Budget,
  serviceLimit: number | null,
): Promise<BudgetPace> {
  const [[known], used] = await Promise.all([
    db.select().from(backgroundBudgets).where(eq(backgroundBudgets.name, name)),
    readUse(db, name),
  ]);
  const share = known?.share ?? budget.share;
  const limit = serviceLimit ?? known?.limit ?? null;
  // Use by others outside this console was computed when calls were last granted.
  const usedByPeople = Math.max(used.people, known?.taken ?? 0);
  const { perMinute: allowed } = paceOf({
    limit,
    share,
    people: usedByPeople,
    background: 0,
    all: 0,
    careful: budget.callsPerMinute,
  });
  return { share: Math.round(share * 100), limit, taken: usedByPeople, allowed, used };
}
