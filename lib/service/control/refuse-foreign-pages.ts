import { ServiceFault } from '../service-fault';

/**
 * Control operations know no credentials, so a page of another site must not be able to send them: a browser
 * says where a request comes from. Source: Fetch standard, "Origin" and "Sec-Fetch-Site" headers.
 *
 * @throws ServiceFault `foreign_page`
 */
export function refuseForeignPages(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const foreign =
    site !== null ? site !== 'same-origin' && site !== 'none' : origin !== null && !isOwn(origin, request);
  if (foreign)
    throw new ServiceFault('foreign_page', 'Pages of another site may not do this. Nothing was changed.');
}

function isOwn(origin: string, request: Request): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return URL.parse(origin)?.host === host;
}
