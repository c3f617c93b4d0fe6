import { isRecord } from '@/lib/platform/text/exact-number';

/** Two configurations without their identical members: most are, and need not be compared. */
export function withoutEqualMembers(before: unknown, after: unknown): [before: unknown, after: unknown] {
  if (!isRecord(before) || !isRecord(after)) return [before, after];
  const textOf = (of: Record<string, unknown>, key: string) =>
    Object.hasOwn(of, key) ? JSON.stringify(of[key]) : undefined;
  const some = (of: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => textOf(before, key) !== textOf(after, key)));
  return [some(before), some(after)];
}
