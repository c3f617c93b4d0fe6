import { eq } from 'drizzle-orm';
import { backgroundBudgets } from '@/lib/db/survey-schema';
import type { CallContext } from '../context';
import { paceOf } from './pace';
import { type BudgetUsed, readUse } from './read-use';
import type { Budget } from './reserve-calls';

/** How a budget stands: calls a minute. */
export interface BudgetPace {
  /** Of the calls that people leave, in per cent. */
  share: number;
  /** As the service allows; null: not known. */
  limit: number | null;
  /** What people and others take, and what work in the background may make of the rest. */
  taken: number;
  allowed: number;
  /** What was made in the last minute. */
  used: BudgetUsed;
}

/** @param told The limit that the service told this process; null: it told none yet */
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
  // What others outside of this console take was worked out when calls were last given out.
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
