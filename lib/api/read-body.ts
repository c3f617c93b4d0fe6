import type { z } from 'zod';
import { publicOrigin } from '@/lib/composition';
import { memberErrors } from '@/lib/contract/member-errors';
import { JsonBodyError, readJsonBody } from '@/lib/contract/read-json-body';
import { judgeWriteOrigin } from '@/lib/contract/write-origin';
import { RequestError } from './request-error';

/**
 * Reads the body of a write from the console's own pages, which is refused before that where a page of another
 * site sent it, or nobody who says where it is from.
 * @throws RequestError
 */
export async function readBody<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
  most?: number,
): Promise<z.infer<Schema>> {
  refuseForeignWrite(request);
  const body = await readJsonBody(request, most).catch(refuseBody);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new RequestError('invalid_body', memberErrors(parsed.error));
}

/**
 * For writes without a body, too.
 * @throws RequestError `foreign_origin`
 */
export function refuseForeignWrite(request: Request): void {
  if (judgeWriteOrigin(request.headers, publicOrigin) !== 'own') throw new RequestError('foreign_origin');
}

/** For what reading a body throws. */
export function refuseBody(cause: unknown): never {
  throw cause instanceof JsonBodyError ? new RequestError(cause.code) : cause;
}
