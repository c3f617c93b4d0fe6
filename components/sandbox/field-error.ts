import { ControlError } from '@/lib/queries/request-control';

/** What stands against a field: what the schema says of it now, else what was refused at the last try. */
export function fieldError(
  field: string,
  message: string | undefined,
  failure: ControlError | null,
): string | undefined {
  if (message !== undefined) return message;
  const refused = Object.entries(failure?.errors ?? {})
    .filter(([member]) => belongsTo(field, member))
    .flatMap(([, messages]) => messages);
  return refused.length === 0 ? undefined : refused.join(' ');
}

/** What is left to say at the form: the fields say their part themselves. */
export function besideFields(fields: readonly string[], failure: ControlError | null): ControlError | null {
  if (failure === null) return null;
  const rest = Object.entries(failure.errors).filter(
    ([member]) => !fields.some((field) => belongsTo(field, member)),
  );
  return new ControlError(failure.message, failure.status, Object.fromEntries(rest));
}

/** "event_types.0" belongs to `event_types`. */
const belongsTo = (field: string, member: string): boolean =>
  member === field || member.startsWith(`${field}.`);
