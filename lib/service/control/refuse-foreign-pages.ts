import { judgeWriteOrigin } from '@/lib/contract/write-origin';
import { ServiceFault } from '../service-fault';

/**
 * Control operations know no credentials, so a page of another site must not be able to send them. What says
 * nothing of its origin is no page: curl may.
 *
 * @throws ServiceFault `foreign_page`
 */
export function refuseForeignPages(request: Request, publicOrigin: string | null): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (judgeWriteOrigin(ownHost(request), publicOrigin) === 'foreign')
    throw new ServiceFault('foreign_page', 'Pages of another site may not do this. Nothing was changed.');
}

/** A request that was made in process has no `Host` but its address. */
function ownHost(request: Request): Headers {
  if (request.headers.has('host')) return request.headers;
  const headers = new Headers(request.headers);
  headers.set('host', new URL(request.url).host);
  return headers;
}
