import { ITEM_OUTCOMES, type ItemOutcome } from '@/lib/features/assignments/words';

/** The assignment that a row of Activity belongs to, and its item's outcome; null if it belongs to none. */
export function assignedItem(after: unknown): { assignment: number; outcome: ItemOutcome | null } | null {
  if (typeof after !== 'object' || after === null || !('assignment' in after)) return null;
  const { assignment } = after;
  if (typeof assignment !== 'number') return null;
  const outcome = 'outcome' in after ? ITEM_OUTCOMES.find((one) => one === after.outcome) : undefined;
  return { assignment, outcome: outcome ?? null };
}
