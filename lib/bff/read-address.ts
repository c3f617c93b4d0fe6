import { profileUuid } from '@/lib/contract/profile-uuid';
import { RequestError } from './request-error';

/** The UUID of a profile's address, in lower case. @throws RequestError `invalid_address`; nothing was sent. */
export function readProfileUuid(segment: string): string {
  const parsed = profileUuid.safeParse(segment);
  if (!parsed.success) throw new RequestError('invalid_address');
  return parsed.data;
}
