import type { ControlError } from '@/lib/queries/request-control';

/** What happened, and whether anything was changed; the service's own message often says both. */
export function failureWords({ message, status, errors }: ControlError): string {
  const said = [message, ...Object.values(errors).flat()].join(' ');
  if (/nothing was changed/i.test(said)) return said;
  // Refused requests change nothing; one whose answer was lost may have.
  if (status >= 400 && status < 500) return `${said} Nothing was changed.`;
  return `${said} Whether anything was changed shows here once it can be read again.`;
}
