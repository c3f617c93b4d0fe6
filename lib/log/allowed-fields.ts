import { cleanText } from './clean-text';
import { toLoggableError } from './loggable-error';

type Show = (value: unknown, secrets: readonly string[]) => unknown;

const text: Show = (value, secrets) =>
  typeof value === 'string' ? cleanText(value, secrets, 200) : undefined;
const number: Show = (value) => (typeof value === 'number' ? value : undefined);

/** Every field that a line of the log can have, beside time, level and words. Bodies and headers are none. */
const ALLOWED: Record<string, Show> = {
  requestId: text,
  method: text,
  /** The pattern of an address, where it is known. */
  route: text,
  path: text,
  status: number,
  ms: number,
  code: text,
  failure: text,
  attempt: number,
  count: number,
  uuid: text,
  signal: text,
  err: (value, secrets) => (value instanceof Error ? toLoggableError(value, secrets) : undefined),
};

/** What of an object may be logged; all else is dropped without a trace. */
export function allowedFields(fields: object, secrets: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(fields).map(
    ([key, value]) => [key, ALLOWED[key]?.(value, secrets)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
