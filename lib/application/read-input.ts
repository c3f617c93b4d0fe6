import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod';
import { memberErrors } from '@/lib/platform/api/member-errors';
import { judgeWriteOrigin } from '@/lib/platform/api/write-origin';
import { type BodyLimits, JsonBodyError, readJsonBody } from '@/lib/platform/http/read-json-body';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { publicOrigin } from './composition';

/**
 * Reads the query of an address. Only a parameter that has several values may be repeated.
 * @throws ConsoleError `invalid_query`
 */
export function readQuery<Schema extends z.ZodType>(schema: Schema, address: string): z.infer<Schema> {
  const { searchParams } = new URL(address);
  const parameters = Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  const parsed = schema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map(({ code, path, message }) => {
    const isRepeated =
      code !== 'invalid_union' && path.length === 1 && Array.isArray(parameters[String(path[0])]);
    return [path.join('.') || 'query', [isRepeated ? 'Give this once.' : message]];
  });
  throw new ConsoleError('invalid_query', { errors: Object.fromEntries(messages) });
}

/**
 * Reads and validates the body of a write, after `refuseForeignWrite` has checked its origin.
 * @param meant Resolves pseudonyms in a body from a browser with names masked
 * @throws ConsoleError
 */
export async function readBody<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
  limits: BodyLimits,
  meant: (body: unknown) => Promise<unknown> = async (body) => body,
): Promise<z.infer<Schema>> {
  const body = await readJsonBody(request, limits).catch(refuseBody);
  const parsed = schema.safeParse(await meant(body));
  // A large body takes some ten milliseconds to validate, and as much to process.
  await setImmediate();
  if (parsed.success) return parsed.data;
  throw new ConsoleError('invalid_body', { errors: memberErrors(parsed.error) });
}

/**
 * Refuses a write that a page of another site sent, or whose origin is not stated.
 * @throws ConsoleError `foreign_origin`
 */
export function refuseForeignWrite(request: Request): void {
  if (judgeWriteOrigin(request.headers, publicOrigin) !== 'own') throw new ConsoleError('foreign_origin');
}

/** Turns an error of reading the body into a refusal. */
export function refuseBody(cause: unknown): never {
  if (!(cause instanceof JsonBodyError)) throw cause;
  const isAboutMembers = cause.code !== 'wrong_content_type';
  throw new ConsoleError(cause.code, {
    errors: isAboutMembers ? { [cause.place || 'body']: [cause.message] } : undefined,
  });
}
