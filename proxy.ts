import { type NextRequest, NextResponse } from 'next/server';
import {
  PRESENT_PARAMETER,
  PRESENTER_COOKIE,
  presenterMode,
  withoutNames,
} from '@/lib/features/presenter/presenter';
import { PAGE_ADDRESS } from '@/lib/platform/api/internal-headers';

/**
 * Next's middleware, which it calls a proxy. Sends every page with a content security policy that has its own nonce
 * (CSP level 3): only scripts sent by Next can run, and no text becomes markup or a script (Trusted Types;
 * `instrumentation-client.ts` has the one exception). Styles keep 'unsafe-inline', which positioned elements need.
 */
export function proxy(request: NextRequest): NextResponse {
  const elsewhere = presenterAddress(request);
  if (elsewhere !== null) return elsewhere;
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  // The development server evaluates text as scripts, to replace modules.
  const isDevelopment = process.env.NODE_ENV === 'development';
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    'report-uri /api/browser-reports',
  ].join('; ');
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set(PAGE_ADDRESS, addressOf(request));
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

/**
 * An address that turns presenter mode on redirects to itself without the parameter; while names are masked, one that
 * contains a name redirects to itself without the name. No address can turn masking off.
 */
function presenterAddress({ nextUrl, cookies }: NextRequest): NextResponse | null {
  const now = presenterMode(cookies.get(PRESENTER_COOKIE)?.value);
  const asked = nextUrl.searchParams.get(PRESENT_PARAMETER);
  const next = asked === null ? now : asked === 'masked' || now === 'masked' ? 'masked' : 'on';
  const address = nextUrl.clone();
  if (next === 'masked') address.search = withoutNames(nextUrl.search);
  address.searchParams.delete(PRESENT_PARAMETER);
  if (address.searchParams.size === nextUrl.searchParams.size) return null;
  const response = NextResponse.redirect(address);
  if (next !== now && next !== null)
    response.cookies.set(PRESENTER_COOKIE, next, { path: '/', sameSite: 'lax' });
  return response;
}

/** Where to return after signing in; `_rsc` is Next's own parameter. */
function addressOf({ nextUrl }: NextRequest): string {
  const search = new URLSearchParams(nextUrl.search);
  search.delete('_rsc');
  return search.size === 0 ? nextUrl.pathname : `${nextUrl.pathname}?${search}`;
}

export const config = {
  matcher: [{ source: '/((?!api/|sandbox/|_next/static/|icon\\.svg$).*)' }],
};
