import type { SandboxProfile } from '@/lib/contract/sandbox/profile';
import type { ServiceContext } from '../context';
import { findProfile } from './find-profile';
import { toSandboxProfile } from './to-sandbox-profiles';

/** @throws ServiceFault `not_found` */
export async function readProfile(
  { db }: ServiceContext,
  account: string,
  uuid: string,
): Promise<SandboxProfile> {
  return toSandboxProfile(db, await findProfile(db, account, uuid));
}
