import type { ControlError } from '@/lib/queries/request-control';

/**
 * What happened, and whether anything was changed; the service's own message often says both. `fields` show
 * themselves what was said of them.
 */
export function failureWords(
  { message, status, errors }: ControlError,
  fields: readonly string[] = [],
): string {
  const others = Object.entries(errors).filter(([member]) => !fields.includes(member));
  const said = [message, ...others.flatMap(([, messages]) => messages)].join(' ');
  if (/nothing was changed/i.test(said)) return said;
  // Refused requests change nothing; one whose answer was lost may have.
  if (status >= 400 && status < 500) return `${said} Nothing was changed.`;
  return `${said} Whether anything was changed shows here once it can be read again.`;
}
