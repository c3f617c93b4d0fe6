import 'server-only';

export const withCookies = (body: unknown, cookies: readonly string[], requestId: string): Response =>
  Response.json(body, { headers: headersOf(cookies, requestId) });

export const redirection = (location: string, cookies: readonly string[], requestId: string): Response =>
  new Response(null, { status: 302, headers: headersOf(cookies, requestId, { location }) });

/** No cache may store a response with cookies. */
function headersOf(cookies: readonly string[], requestId: string, more: Record<string, string> = {}) {
  const headers = new Headers({ ...more, 'cache-control': 'no-store', 'x-request-id': requestId });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}
