import { eq, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { faults } from '@/lib/db/service-schema';

/**
 * Up to `wanted` calls of a fault; none when it has ended. The row is locked while it is counted down, so two
 * who take at once are given different calls. Its last call removes it.
 */
export async function takeCalls(
  db: Queries,
  { id, remaining }: { id: string; remaining: number | null },
  wanted: number,
): Promise<number> {
  // One that ends by time only has nothing to count.
  if (remaining === null) return wanted;
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ remaining: faults.remaining })
      .from(faults)
      .where(eq(faults.id, id))
      .for('update');
    const left = row?.remaining ?? 0;
    const calls = Math.min(left, wanted);
    if (calls === left) await transaction.delete(faults).where(eq(faults.id, id));
    else {
      await transaction
        .update(faults)
        .set({ remaining: sql`${faults.remaining} - ${calls}::int` })
        .where(eq(faults.id, id));
    }
    return calls;
  });
}
