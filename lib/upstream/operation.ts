import type { AccessTokenRequest } from '@/lib/configuration/contract/access-token';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import type { Tunables } from './tunables';
import { UpstreamError } from './upstream-error';

/** The classes with a budget of their own: "the limit differs per API". Source: API document, "Limits". */
export type LimitClass = 'reads' | 'writes' | 'tokens';

/** One of the four requests of the API document, ready to be sent. */
export interface Operation {
  method: 'GET' | 'PATCH' | 'POST';
  /** The path as the document writes it, for the log. */
  route: string;
  /** Below the base address, encoded. */
  path: string;
  limitClass: LimitClass;
  maxBytes: number;
  body?: string;
  /** Whether to compress: a list of 100 000 rows is 12 MB. A profile is a few kB, and unpacking would cost more. */
  gzip?: boolean;
}

/** Whether it can change something, so that it is never blindly resent. */
export const isChange = (operation: Operation): boolean => operation.method === 'PATCH';

export interface PortalConfigurationFilter {
  id?: number;
  name?: string;
}

/** @throws UpstreamError `invalid_query` for an `id` that is not a whole number of zero or more */
export function listOperation(filter: PortalConfigurationFilter, { listBytes }: Tunables): Operation {
  const query: string[] = [];
  if (filter.id !== undefined) {
    if (!Number.isSafeInteger(filter.id) || filter.id < 0) {
      throw new UpstreamError('invalid_query', 'A portal configuration ID is a whole number.');
    }
    query.push(`id=${filter.id}`);
  }
  // Half a surrogate pair has no UTF-8 form and would make the encoder throw.
  if (filter.name !== undefined) {
    query.push(`name=${encodeURIComponent(filter.name.replace(/\p{Surrogate}/gu, '\uFFFD'))}`);
  }
  const route = '/portal-configurations';
  const path = query.length > 0 ? `${route}?${query.join('&')}` : route;
  return { method: 'GET', route, path, limitClass: 'reads', maxBytes: listBytes, gzip: true };
}

/** @throws UpstreamError `invalid_address` for anything that is not a UUID; an upper-case one is the same profile */
export function readOperation(uuid: string, { profileBytes }: Tunables): Operation {
  return { method: 'GET', ...profileAddress(uuid), limitClass: 'reads', maxBytes: profileBytes };
}

/** @throws UpstreamError `invalid_address` */
export function updateOperation(uuid: string, forms: AssignedForms, { profileBytes }: Tunables): Operation {
  const body = JSON.stringify({ forms: { enabled: forms.enabled, form_ids: forms.form_ids } });
  return { method: 'PATCH', ...profileAddress(uuid), limitClass: 'writes', maxBytes: profileBytes, body };
}

export function tokenOperation(credentials: Omit<AccessTokenRequest, 'grant_type'>): Operation {
  const request: AccessTokenRequest = { grant_type: 'app_credentials', ...credentials };
  const route = '/oauth/token';
  const body = JSON.stringify(request);
  return { method: 'POST', route, path: route, limitClass: 'tokens', maxBytes: 64 * 1024, body };
}

function profileAddress(uuid: string): { route: string; path: string } {
  const checked = profileUuid.safeParse(uuid);
  if (!checked.success) throw new UpstreamError('invalid_address', 'That is not the UUID of a profile.');
  return {
    route: '/profiles/{uuid}/portal-configuration',
    path: `/profiles/${encodeURIComponent(checked.data)}/portal-configuration`,
  };
}
