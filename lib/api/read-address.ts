import type { z } from 'zod';
import { profileUuid } from '@/lib/contract/profile-uuid';
import { RequestError } from './request-error';

/** The UUID of a profile's address, in lower case. @throws RequestError `invalid_address`; nothing was sent. */
export function readProfileUuid(segment: string): string {
  const parsed = profileUuid.safeParse(segment);
  if (!parsed.success) throw new RequestError('invalid_address');
  return parsed.data;
}

/** Any other part of an address. @throws RequestError `no_such_route` where nothing can stand there */
export function readSegment<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new RequestError('no_such_route');
  return parsed.data;
}
