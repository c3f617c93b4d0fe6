import { z } from 'zod';
import { type AccessTokenRequest, accessTokenRequest } from '@/lib/contract/access-token';
import { MAX_STRANGERS_BYTES } from '@/lib/contract/read-json-body';
import { readJsonBody } from '../http/read-json-body';
import { ServiceFault } from '../service-fault';

const grantType = z.object({ grant_type: z.string() });

/**
 * The body of POST /oauth/token. Failed token requests are not shown in the document; the codes are those
 * of RFC 6749, section 5.2.
 *
 * @throws ServiceFault
 */
export async function readTokenRequest(request: Request): Promise<AccessTokenRequest> {
  const body = await readJsonBody(request, MAX_STRANGERS_BYTES).catch((error: unknown) => {
    if (error instanceof ServiceFault && error.code === 'malformed_body') {
      throw new ServiceFault('invalid_request', error.message);
    }
    throw error;
  });
  const grant = grantType.safeParse(body);
  if (grant.success && grant.data.grant_type !== 'app_credentials') {
    throw new ServiceFault('unsupported_grant_type', 'grant_type is always app_credentials.');
  }
  const parsed = accessTokenRequest.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ServiceFault(
    'invalid_request',
    'Give exactly grant_type, client_id, client_secret and slug, each a text that is not empty.',
  );
}
