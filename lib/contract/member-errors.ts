import type { z } from 'zod';

/** Messages that are told of one input. */
const MOST_MESSAGES = 20;

/** What is wrong with an input, by member: `body` where it is the whole of it. */
export function memberErrors({ issues }: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues.slice(0, MOST_MESSAGES)) {
    const member = path.join('.').slice(0, 100) || 'body';
    errors[member] = [...(errors[member] ?? []), message];
  }
  return errors;
}
