import { BUILD_HEADER } from '../../lib/platform/api/internal-headers';
import SECURITY_HEADERS from '../../security-headers.json';

/** For everything except pages, where proxy.ts replaces it with a policy that has a nonce. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** One year, for this host only: other hosts of its domain are not this console's to decide on. */
const HSTS = 'max-age=31536000';

/**
 * Headers of every answer, including refusals and broken requests.
 * @param build the build that this process serves: open pages compare it with theirs
 * @param publicUrl the console's public address; `https:` means that a proxy in front uses TLS (RFC 6797)
 */
export function responseHeaders(publicUrl: string | null, build: string): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': NO_PAGE,
    [BUILD_HEADER]: build,
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
  };
}
