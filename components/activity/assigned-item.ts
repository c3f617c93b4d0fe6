import { ITEM_OUTCOMES, type ItemOutcome } from '@/lib/contract/assignments/words';

/** Of a row of Activity the assignment that it tells of, and what came of its item; null: of none. */
export function assignedItem(after: unknown): { assignment: number; outcome: ItemOutcome | null } | null {
  if (typeof after !== 'object' || after === null || !('assignment' in after)) return null;
  const { assignment } = after;
  if (typeof assignment !== 'number') return null;
  const outcome = 'outcome' in after ? ITEM_OUTCOMES.find((one) => one === after.outcome) : undefined;
  return { assignment, outcome: outcome ?? null };
}
