import SECURITY_HEADERS from '../../security-headers.json';

/** For whatever is no page: proxy.ts puts a policy with a nonce in its place on those that are. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** A year, for this host alone: others of its domain are not this console's to decide on. */
const HSTS = 'max-age=31536000';

/**
 * Headers that every answer bears, refusals and broken requests too.
 * @param publicUrl where people reach the console; `https:` declares that a proxy before it speaks TLS (RFC 6797)
 */
export function responseHeaders(publicUrl: string | null): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': NO_PAGE,
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
  };
}
