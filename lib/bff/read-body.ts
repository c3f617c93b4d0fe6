import type { z } from 'zod';
import { memberErrors } from '@/lib/contract/member-errors';
import { JsonBodyError, readJsonBody } from '@/lib/contract/read-json-body';
import { RequestError } from './request-error';

/**
 * Reads the body of a write from the console's own pages. A browser names the page's origin on every write;
 * one that names another site is refused before the body is read.
 * @throws RequestError
 */
export async function readBody<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.infer<Schema>> {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if ((origin !== null && !isOwn(origin, request)) || site === 'cross-site' || site === 'same-site') {
    throw new RequestError('foreign_origin');
  }
  const body = await readJsonBody(request).catch((cause: unknown) => {
    throw cause instanceof JsonBodyError ? new RequestError(cause.code) : cause;
  });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new RequestError('invalid_body', memberErrors(parsed.error));
}

function isOwn(origin: string, request: Request): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
}
