import { type NextRequest, NextResponse } from 'next/server';
import { PAGE_ADDRESS } from '@/lib/contract/internal-headers';

/**
 * Next's middleware, which it calls a proxy: sends every page with a content security policy of its own nonce (CSP level 3): no script runs but
 * those that Next itself sends. Styles keep 'unsafe-inline', which positioned elements need.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const development = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set(PAGE_ADDRESS, addressOf(request));
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

/** Where to come back to after a sign-in; `_rsc` is Next's own. */
function addressOf({ nextUrl }: NextRequest): string {
  const search = new URLSearchParams(nextUrl.search);
  search.delete('_rsc');
  return search.size === 0 ? nextUrl.pathname : `${nextUrl.pathname}?${search}`;
}

export const config = {
  matcher: [{ source: '/((?!api/|sandbox/|_next/static/|icon\\.svg$).*)' }],
};
