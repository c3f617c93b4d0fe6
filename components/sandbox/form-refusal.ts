import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ControlError } from '@/lib/queries/request-control';

/**
 * Puts what was refused at the fields that it names.
 * @returns what is left to say at the form, or null.
 */
export function tellFields<Values extends FieldValues>(
  error: Error,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): string | null {
  const named = error instanceof ControlError ? Object.entries(error.errors) : [];
  const rest: string[] = [];
  for (const [member, messages] of named) {
    // "event_types.0" belongs to `event_types`.
    const field = fields.find((name) => member === name || member.startsWith(`${name}.`));
    if (field) setError(field, { type: 'server', message: messages.join(' ') });
    else rest.push(...messages);
  }
  if (named.length > 0 && rest.length === 0) return null;
  return [error.message, ...rest].join(' ');
}
