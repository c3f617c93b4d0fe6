import type { Problem } from '@/lib/contract/problem';
import type { MOST_REASON } from '@/lib/contract/save-reason';

/** As the contract has it: importing the value would send zod along. */
const MOST: typeof MOST_REASON = 500;

/** What stands against a reason: before it is sent, and what the console said of the one that was. */
export function reasonErrors(reason: string, isRequired: boolean, problem: Problem | null): string[] {
  const typed = reason.trim();
  if (isRequired && typed === '') return ['Say why: this console asks for a reason with every save.'];
  if (typed.length > MOST) return [`A reason has at most ${MOST} characters; this one has ${typed.length}.`];
  return problem?.errors?.reason ?? [];
}
