import { eq } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import type { Queries } from '@/lib/platform/db/database';
import { backgroundBudgets } from '../tables';
import type { Budget } from './reserve-calls';

/**
 * Sets how much of the calls left by people background work may use, from the next second on.
 * @param share In per cent
 * @returns the previous share; null: unchanged
 */
export async function changeShare(
  transaction: Queries,
  { now, budget }: Pick<CallContext, 'now' | 'budget'>,
  name: Budget,
  share: number,
): Promise<number | null> {
  const [known] = await transaction
    .insert(backgroundBudgets)
    .values({ name, nextAt: new Date(now()) })
    .onConflictDoUpdate({ target: backgroundBudgets.name, set: { name } })
    .returning({ share: backgroundBudgets.share });
  const before = Math.round((known?.share ?? budget.share) * 100);
  if (before === share) return null;
  await transaction
    .update(backgroundBudgets)
    .set({ share: share / 100 })
    .where(eq(backgroundBudgets.name, name));
  return before;
}
