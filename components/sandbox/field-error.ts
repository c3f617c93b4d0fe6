import type { ControlError } from '@/lib/queries/request-control';

/** What stands against a field: what the schema says of it now, else what was refused at the last try. */
export function fieldError(
  field: string,
  message: string | undefined,
  failure: ControlError | null,
): string | undefined {
  if (message !== undefined) return message;
  const refused = Object.entries(failure?.errors ?? {})
    // "event_types.0" belongs to `event_types`.
    .filter(([member]) => member === field || member.startsWith(`${field}.`))
    .flatMap(([, messages]) => messages);
  return refused.length === 0 ? undefined : refused.join(' ');
}
