import type { z } from 'zod';
import { RequestError } from './request-error';

/**
 * Reads the query of an address; each parameter at most once.
 * @throws RequestError `invalid_query`
 */
export function readQuery<Schema extends z.ZodType>(schema: Schema, address: string): z.infer<Schema> {
  const parameters = new URL(address).searchParams;
  const repeated = [...new Set(parameters.keys())].filter((key) => parameters.getAll(key).length > 1);
  if (repeated.length > 0) {
    throw new RequestError(
      'invalid_query',
      Object.fromEntries(repeated.map((key) => [key, ['Give this once.']])),
    );
  }
  return readParameters(schema, Object.fromEntries(parameters));
}

/** As `readQuery`, of parameters that are taken apart already. @throws RequestError `invalid_query` */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  parameters: Record<string, string>,
): z.infer<Schema> {
  const parsed = schema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map((issue) => [issue.path.join('.') || 'query', [issue.message]]);
  throw new RequestError('invalid_query', Object.fromEntries(messages));
}
