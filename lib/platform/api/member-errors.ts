import type * as z from 'zod';

const MOST_MESSAGES = 20;

/** Validation errors of an input, by member: `body` for the whole of it. */
export function memberErrors({ issues }: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues.slice(0, MOST_MESSAGES)) {
    const member = path.join('.').slice(0, 100) || 'body';
    errors[member] = [...(errors[member] ?? []), message];
  }
  return errors;
}
