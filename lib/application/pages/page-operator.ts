import 'server-only';
import { forbidden, redirect } from 'next/navigation';
import type { Operator } from '@/lib/platform/access/operator';
import type { Permission } from '@/lib/platform/access/permissions';
import { PAGE_ADDRESS } from '@/lib/platform/api/internal-headers';
import { callForPage } from './ask';

/** For pages that need no session. */
export async function isSignedIn(): Promise<boolean> {
  const { pages, asker } = await callForPage();
  return (await pages.identify(asker)) !== null;
}

/**
 * The signed-in operator. Called first in every page: without a session it redirects to the sign-in page and back,
 * and an operator without `permission` gets a 403, which is recorded like every refusal.
 */
export async function pageOperator(permission?: Permission): Promise<Operator> {
  const { pages, asker } = await callForPage();
  const found = await pages.findOperator(asker, permission);
  if (found === null)
    redirect(`/sign-in?return=${encodeURIComponent(asker.headers.get(PAGE_ADDRESS) ?? '/')}`);
  if (found === 'refused') forbidden();
  return found;
}
